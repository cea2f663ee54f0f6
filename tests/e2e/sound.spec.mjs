// What is heard. The browser's sound is the test's own: it remembers what was begun, by how long it takes.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { freeze } from "./pages/board.mjs";

// A piece is heard when it has arrived.
test.use({ reducedMotion: "no-preference" });

/** The sounds of public/sound.js by their length in milliseconds. */
const NAMES = { 220: "piece", 240: "firm", 300: "capture", 1800: "end", 400: "mark", 200: "second" };

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { contexts: 0, heard: [], said: [] });
    const gain = () => ({ gain: { value: 1 }, connect() {} });
    window.AudioContext = class {
      sampleRate = 8000;
      currentTime = 0;
      destination = {};
      state = "running";
      constructor() {
        window.contexts += 1;
      }
      createGain = gain;
      createBuffer(_, length, rate) {
        const samples = new Float32Array(length);
        return { milliseconds: Math.round((1000 * length) / rate), getChannelData: () => samples };
      }
      createBufferSource() {
        return {
          playbackRate: { value: 1 },
          connect(to) {
            this.to = to;
          },
          start() {
            const samples = this.buffer.getChannelData(0);
            const isSound = samples.every(Number.isFinite) && samples.some((sample) => Math.abs(sample) > 0.3);
            if (!isSound) throw new Error("nothing is heard");
            window.heard.push({ milliseconds: this.buffer.milliseconds, volume: this.to.gain.value });
          },
        };
      }
    };
    window.SpeechSynthesisUtterance = class {
      constructor(text) {
        this.text = text;
      }
    };
    const speech = {
      getVoices: () => window.voices ?? [],
      speak(utterance) {
        window.said.push(utterance.text);
        if (!window.slow) utterance.onstart();
      },
      cancel() {},
      addEventListener() {},
    };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
  });
});

/** Lets a device have voices. */
const giveVoices = (page, ...voices) =>
  page.addInitScript((voices) => {
    window.voices = voices;
  }, voices);

const heard = async (page) => (await page.evaluate(() => window.heard)).map(({ milliseconds }) => NAMES[milliseconds]);
const said = (page) => page.evaluate(() => window.said);

/** Keeps preferences, as an earlier visit did. An empty page has no store. */
const keep = (page, text) =>
  page.addInitScript((text) => {
    if (location.protocol === "http:") localStorage.setItem("komadai /some/club/path/:preferences", text);
  }, text);

/** Touches the page and waits until it can sound. */
async function wake(page) {
  await page.locator(".masthead h1").click();
  await expect(page.locator("html")).toHaveAttribute("data-voices");
}

/** Opens a game and touches the page. */
async function open(board, link) {
  await board.open({ play: "b", level: 1, seed: 1, ...link });
  await wake(board.page);
}

/** Chooses in the settings. */
async function choose(board, field, value) {
  await board.page.keyboard.press("p");
  await board.field(field).selectOption(value);
  await board.page.keyboard.press("Escape");
}

test("nothing is heard or fetched before the first gesture", async ({ board, page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const sounds = () => asked.filter((url) => /\/sound-[0-9a-f]+\.js$/.test(url)).length;
  await board.open({ play: "w", level: 1, seed: 1 });
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  expect([sounds(), await page.evaluate(() => window.contexts), await heard(page)]).toEqual([0, 0, []]);
  await wake(page);
  expect([sounds(), await page.evaluate(() => window.contexts), await heard(page)]).toEqual([1, 1, []]);
  await board.act("3c3d");
  await expect.poll(() => heard(page)).toContain("piece");
});

test("a move, a capture and a drop sound each in its way", FLOW, async ({ board, page }) => {
  await open(board, {});
  await board.act("7g7f");
  await expect.poll(() => heard(page)).toContain("piece");
  await open(board, { moves: "7g7f 3c3d" });
  await board.act("8h2b+");
  await expect.poll(async () => (await heard(page))[0]).toBe("capture");
  await open(board, { sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1" });
  await board.act("P*5e");
  await expect.poll(async () => (await heard(page))[0]).toBe("firm");
});

test("the end is heard", async ({ board, page }) => {
  await open(board, { moves: "7g7f 3c3d" });
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await expect.poll(() => heard(page)).toEqual(["end"]);
});

test("who mutes the page finds the loudness again", RARE, async ({ board, page }) => {
  await open(board, {});
  await choose(board, "sound", "loud");
  await expect.poll(() => heard(page)).toEqual(["firm"]);
  const loud = await page.evaluate(() => window.heard[0].volume);
  const mute = page.locator('.masthead [data-action="mute"]');
  await expect(mute).toHaveAccessibleName("Mute");
  await mute.click();
  await expect(mute).toHaveAccessibleName("Unmute");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await heard(page)).toEqual(["firm"]);
  await page.reload();
  await expect(mute).toHaveAccessibleName("Unmute");
  await page.keyboard.press("v");
  await expect(mute).toHaveAccessibleName("Mute");
  await expect(page.locator("html")).toHaveAttribute("data-voices");
  await board.act("2g2f");
  await expect.poll(() => page.evaluate(() => window.heard[0]?.volume)).toBe(loud);
  await page.keyboard.press("p");
  await expect(board.field("sound")).toHaveValue("loud");
  await page.keyboard.press("Escape");
  // Who chooses a loudness while the page is muted wants to hear it.
  await page.keyboard.press("v");
  await page.keyboard.press("p");
  await expect(board.field("sound")).toHaveValue("off");
  await board.field("sound").selectOption("soft");
  await page.keyboard.press("Escape");
  await expect(mute).toHaveAccessibleName("Mute");
});

test("who wants to hear nothing hears nothing, after a reload too", RARE, async ({ board, page }) => {
  await open(board, {});
  await choose(board, "sound", "off");
  await board.act("7g7f");
  await board.waitTurn("b");
  expect(await heard(page)).toEqual([]);
  await page.reload();
  await board.waitTurn("b");
  await board.act("2g2f");
  await board.waitTurn("b");
  expect([await page.evaluate(() => window.contexts), await heard(page)]).toEqual([0, []]);
  await expect(page.locator("html")).not.toHaveAttribute("data-voices");
  await page.keyboard.press("p");
  await expect(board.field("sound")).toHaveValue("off");
});

test("the loudness is heard when it is chosen, and stays", async ({ board, page }) => {
  const volumes = () => page.evaluate(() => window.heard.map(({ volume }) => volume));
  await open(board, {});
  await choose(board, "sound", "soft");
  await expect.poll(volumes).toEqual([0.2]);
  await page.reload();
  await wake(page);
  await board.act("7g7f");
  await expect.poll(async () => (await volumes())[0]).toBe(0.2);
});

test("preferences of an earlier build are heard as usual", RARE, async ({ board, page }) => {
  await keep(page, "version=1\nglide=0\n");
  await open(board, {});
  await board.act("7g7f");
  await expect.poll(() => heard(page)).toContain("piece");
});

test("check is not said, unless it is chosen", RARE, async ({ board, page }) => {
  const voice = { lang: "en_GB", localService: true };
  await giveVoices(page, { lang: "en-US", localService: false }, { lang: "ja-JP", localService: true }, voice);
  await open(board, { moves: "7g7f 3c3d" });
  await board.act("8h3c+");
  await expect.poll(async () => (await heard(page))[0]).toBe("firm");
  expect(await said(page)).toEqual([]);
  await page.keyboard.press("p");
  await expect(board.field("say-check")).not.toBeChecked();
  await board.field("say-check").check();
  await expect(page.locator(".no-voice")).toBeHidden();
  await page.keyboard.press("Escape");
  await open(board, { moves: "7g7f 3c3d", seed: 2 });
  await board.act("8h3c+");
  await expect.poll(() => said(page)).toEqual(["Check."]);
});

test("a browser without sound plays on in silence", async ({ board, page }) => {
  await page.addInitScript(() => {
    delete window.AudioContext;
    delete window.webkitAudioContext;
  });
  await open(board, {});
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test("a browser that forbids sound is silent", RARE, async ({ board, page }) => {
  await page.addInitScript(() => {
    window.AudioContext = class {
      constructor() {
        throw new DOMException("no", "NotAllowedError");
      }
    };
  });
  await open(board, {});
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test.describe("the clock", () => {
  /** Runs the clock of a game to its 29th second. */
  async function count(board, { lang = "en", countDown } = {}) {
    const { page } = board;
    await page.clock.install();
    if (countDown !== undefined) {
      await keep(page, `version=1\ncount-down=${countDown}\n`);
    }
    await open(board, { time: "0+30", lang });
    await freeze(page);
    await board.action("pause").click();
    await expect(board.root.locator('[data-clock="b"]')).toHaveClass(/runs/);
    await page.clock.runFor(28_500);
    await expect(board.root).toHaveAttribute("data-outcome", "");
  }

  test("marks the tens by tones, and the last ten seconds each", RARE, async ({ board, page }) => {
    await count(board);
    const sounds = await heard(page);
    expect(sounds.slice(0, 3)).toEqual(["mark", "mark", "second"]);
    const seconds = sounds.slice(2);
    expect(new Set(seconds)).toEqual(new Set(["second"]));
    expect([8, 9]).toContain(seconds.length);
    await page.clock.runFor(3_000);
    await expect.poll(async () => (await heard(page)).at(-1)).toBe("end");
  });

  test("is counted by a voice that is on the device", RARE, async ({ board, page }) => {
    await giveVoices(page, { lang: "en-US", localService: true }, { lang: "ja-JP", localService: true });
    await count(board, { countDown: "voice" });
    expect((await said(page)).slice(0, 4)).toEqual(["20 seconds left", "10 seconds left", "9", "8"]);
    expect(await heard(page)).toEqual([]);
  });

  test("is counted as is the custom in Japanese", RARE, async ({ board, page }) => {
    await giveVoices(page, { lang: "ja-JP", localService: true });
    await count(board, { lang: "ja", countDown: "voice" });
    expect((await said(page)).slice(0, 4)).toEqual(["10秒", "20秒", "1", "2"]);
  });

  test("has its tones where no voice is on the device, or none is on time", RARE, async ({ board, page }) => {
    await giveVoices(page, { lang: "en-US", localService: false });
    await count(board, { countDown: "voice" });
    expect((await heard(page)).slice(0, 3)).toEqual(["mark", "mark", "second"]);
    expect(await said(page)).toEqual([]);
    await page.keyboard.press("p");
    await expect(page.locator(".no-voice")).toContainText("no English voice");
  });

  test("has its tones where the voice is late", RARE, async ({ board, page }) => {
    await giveVoices(page, { lang: "en-US", localService: true });
    await page.addInitScript(() => {
      window.slow = true;
    });
    await count(board, { countDown: "voice" });
    // Twice it was given a chance.
    expect(await said(page)).toEqual(["20 seconds left", "10 seconds left"]);
    expect((await heard(page)).slice(0, 3)).toEqual(["mark", "mark", "second"]);
  });

  test("can be off", RARE, async ({ board, page }) => {
    await count(board, { countDown: "off" });
    expect(await heard(page)).toEqual([]);
  });
});
