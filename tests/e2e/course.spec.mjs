// The course of a game and its end: impasse, repetition, interruption, and the ceremonies around it.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { freeze } from "./pages/board.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

// Else no pieces are set out.
test.use({ reducedMotion: "no-preference" });

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/** Both kings have entered; each side has 27 points. */
const EVEN_COUNT = "K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1";
/** The same with 32 points for Black. */
const BLACK_AHEAD = "K8/9/9/9/9/9/9/9/8k b 2RB4G4S4N4LPb17p 1";
/** Black may declare. */
const ENTERED = "KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2R2B 1";

const sheet = (page) => page.getByRole("dialog");
const condition = (page, name) => page.locator(`[data-condition="${name}"]`);
const meter = (page) => page.locator("[data-repetition]");

/** A game of two people that goes on from a link. */
async function people(board, params) {
  await board.open(params);
  await board.start({ pairing: "people" });
}

test.describe("impasse", () => {
  test("two people agree, and the points are told", async ({ board, page }) => {
    await people(board, { sfen: EVEN_COUNT });
    await page.locator('[data-action="impasse"]').click();
    await expect(board.action("confirm-declare")).toBeDisabled();
    await board.action("propose-impasse").click();
    await expect(sheet(page)).toContainText("Black proposes an impasse.");
    await page.keyboard.press("Escape");
    await expect(board.status).toHaveText("Black proposes an impasse.");
    await page.locator('[data-action="impasse"]').click();
    await board.action("agree-impasse").click();
    expect(await board.waitEnd()).toBe("w:impasse");
    await expect(board.status).toHaveText("Impasse: Black 27 points, White 27. White wins.");
    await page.reload();
    await expect(board.root).toHaveAttribute("data-outcome", "");
    await expect(board.action("start")).toBeVisible();
  });

  for (const time of ["none", "600"]) {
    test(`a proposal stands over a reload, time: ${time}`, RARE, async ({ board, page }) => {
      await board.open({ sfen: EVEN_COUNT });
      await board.start({ pairing: "people", time });
      await board.act("9a9b");
      await page.locator('[data-action="impasse"]').click();
      await board.action("propose-impasse").click();
      await page.keyboard.press("Escape");
      await page.reload();
      await expect(board.status).toHaveText("White proposes an impasse.");
      await page.locator('[data-action="impasse"]').click();
      await board.action("agree-impasse").click();
      expect(await board.waitEnd()).toBe("w:impasse");
    });
  }

  test("of two people one declines, or a move says enough", RARE, async ({ board, page }) => {
    await people(board, { sfen: EVEN_COUNT, impasse: 24 });
    const propose = async () => {
      await page.locator('[data-action="impasse"]').click();
      await board.action("propose-impasse").click();
    };
    await propose();
    await board.action("decline-impasse").click();
    await expect(board.status).toHaveText("White declined the impasse.");
    await board.act("9a9b");
    await propose();
    await page.keyboard.press("Escape");
    await expect(board.status).toHaveText("White proposes an impasse.");
    await board.act("1i1h");
    await expect(board.status).toHaveText("Black to move");
    await propose();
    await board.action("agree-impasse").click();
    expect(await board.waitEnd()).toBe("replay:impasse");
  });

  test("the AI agrees if it does not lose by the count, and declines else", RARE, async ({ board, page }) => {
    await board.open({ sfen: BLACK_AHEAD, play: "b", level: 1, seed: 1 });
    await page.locator('[data-action="impasse"]').click();
    await expect(sheet(page)).toContainText("If both players agree to an impasse, Black wins.");
    await board.action("propose-impasse").click();
    await expect(sheet(page)).toBeHidden();
    await expect(board.status).toContainText("The AI declined");
    expect(await board.outcome()).toBe("");
    await board.open({ sfen: EVEN_COUNT, play: "b", level: 1, seed: 2 });
    await page.locator('[data-action="impasse"]').click();
    await board.action("propose-impasse").click();
    expect(await board.waitEnd()).toBe("w:impasse");
  });

  test("a declaration wins from the sheet, with its points", async ({ board, page }) => {
    await board.open({ sfen: ENTERED, play: "b", level: 1, seed: 1 });
    await page.locator('[data-action="impasse"]').click();
    await expect(sheet(page)).toContainText("Black can declare a win now.");
    for (const name of ["turn", "check", "king", "pieces", "points"]) {
      await expect(condition(page, `b:${name}`)).toHaveAttribute("data-met", "true");
    }
    await board.action("confirm-declare").click();
    expect(await board.waitEnd()).toBe("b:declaration");
    await expect(board.status).toHaveText("Win declared with 30 points. You win.");
  });

  test("the AI declares when it can", RARE, async ({ board }) => {
    const sfen = "K8/9/9/9/9/9/7pp/5ssgg/4ssggk b 2r2b 1";
    await board.open({ sfen, play: "b", level: 1, seed: 1 });
    await board.act("9a9b");
    expect(await board.waitEnd()).toBe("w:declaration");
    await expect(board.status).toHaveText("Win declared with 30 points. You lose.");
  });

  const cases = [
    ["check", "K2rGSSGG/SSPPP4/9/9/9/9/9/9/8k b R2B 1", "declare a win while in check", "full"],
    ["pieces", "KGGSS4/9/9/9/9/9/9/9/8k b 2R2B 1", "you have 4", "full"],
    ["points", "KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b - 1", "need 28 points; you have 10"],
  ];
  for (const [name, sfen, sentence, extent] of cases) {
    test(`the sheet shows what fails: ${name}`, inFull(extent === "full"), async ({ board, page }) => {
      await board.open({ sfen, play: "b", level: 1, seed: 1 });
      await page.keyboard.press("d");
      await expect(board.status).toContainText(sentence);
      await page.keyboard.press("d");
      await expect(sheet(page)).toContainText(sentence);
      await expect(condition(page, `b:${name}`)).toHaveAttribute("data-met", "false");
      await expect(condition(page, `b:${name}`)).toContainText("×");
      await expect(condition(page, "b:king")).toHaveAttribute("data-met", "true");
      await expect(condition(page, "w:turn")).toHaveAttribute("data-met", "false");
      await expect(board.action("confirm-declare")).toBeDisabled();
      expect(await board.outcome()).toBe("");
    });
  }

  test("the sheet names the pieces and the points where both are too few", RARE, async ({ board, page }) => {
    await people(board, { sfen: EVEN_COUNT });
    await page.locator('[data-action="impasse"]').click();
    await expect(sheet(page)).toContainText("in the enemy camp (you have 0) and 28 points (you have 27).");
  });

  test("the reason is told first, and the sheet comes when asked again", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    await expect(page.locator('[data-action="impasse"]')).toBeHidden();
    await page.keyboard.press("d");
    await expect(board.status).toContainText("your king in the enemy camp");
    await expect(sheet(page)).toBeHidden();
    await page.keyboard.press("d");
    await expect(condition(page, "b:king")).toHaveAttribute("data-met", "false");
  });

  test("in a strict game the sheet warns before a declaration that loses", RARE, async ({ board, page }) => {
    await board.open({ sfen: "KGGSS4/9/9/9/9/9/9/9/8k b 2R2B 1", play: "b", level: 1, seed: 1, strict: true });
    await board.action("declare").click();
    await expect(sheet(page)).toContainText("declaring now loses the game");
    expect(await board.outcome()).toBe("");
    await board.action("confirm-declare").click();
    expect(await board.waitEnd()).toBe("w:failed_declaration");
    await expect(board.status).toHaveText("The declaration failed. Not met: Other pieces in the camp 4/10. You lose.");
  });

  test("each rule says what it asks for, and a handicap its bonus", RARE, async ({ board, page }) => {
    const says = async (params, sentence) => {
      await board.open({ play: "b", level: 1, seed: 1, ...params });
      // From then on a sheet comes at once.
      await expect(page.locator("[data-live]").first()).toBeAttached();
      await page.keyboard.press("d");
      if (await sheet(page).isHidden()) await page.keyboard.press("d");
      await expect(sheet(page)).toContainText(sentence);
    };
    await says({ impasse: 24 }, "31 or more points wins; with 24 to 30");
    await says({ impasse: "try" }, "5a for Black, 5i for White");
    await expect(page.locator(".conditions")).toHaveCount(0);
    await says({ impasse: "none" }, "no impasse rule");
    await expect(board.action("confirm-declare")).toHaveCount(0);
    await board.open({ handicap: "2", play: "w", level: 1, seed: 1 });
    await page.keyboard.press("d");
    await page.keyboard.press("d");
    await expect(sheet(page)).toContainText("Handicap giver’s points include a handicap bonus of 10.");
    await expect(condition(page, "w:all")).toHaveText("27");
  });

  test("the count of both stands under the status when a king has entered", async ({ board, page }) => {
    await people(board, { sfen: "4k4/K8/9/9/9/9/9/9/9 b RBG 1" });
    await expect(page.locator('[data-action="impasse"]')).toHaveText("▲ K✓ 0/10 11/28 △ K 0/10 0/27");
  });

  for (const colorScheme of ["light", "dark"]) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test("the sheet has no fault that axe-core finds", RARE, async ({ board, page }) => {
        await people(board, { sfen: EVEN_COUNT });
        await page.locator('[data-action="impasse"]').click();
        await board.action("propose-impasse").click();
        await expect(board.action("agree-impasse")).toBeVisible();
        expect(await faults(page, { allRules: colorScheme === "dark" })).toEqual([]);
      });
    });
  }

  test.describe("a small frame", () => {
    test.use({ viewport: { width: 360, height: 560 } });

    for (const lang of ["en", "ja"]) {
      test(`shows the whole sheet and the count, ${lang}`, RARE, async ({ board, page }) => {
        await board.open({ sfen: BLACK_AHEAD, play: "b", level: 1, seed: 1, lang, impasse: 24, time: "600" });
        await board.action("pause").click();
        const tally = page.locator('[data-action="impasse"]');
        await expect(tally).toBeVisible();
        await inEveryFont(page, async (font) => {
          expect(await tally.evaluate((line) => line.scrollWidth - line.clientWidth), font).toBeLessThanOrEqual(0);
        });
        await tally.click();
        await inEveryFont(page, async (font) => {
          const [content, room] = await sheet(page).evaluate((it) => [it.scrollHeight, it.clientHeight]);
          expect(content, font).toBeLessThanOrEqual(room);
        });
      });
    }
  });
});

test.describe("repetition", () => {
  test("is shown from the second occurrence", async ({ board, page }) => {
    await people(board, { moves: "2h3h 8b7b 3h2h" });
    await expect(meter(page)).toBeHidden();
    await board.act("7b8b");
    await expect(meter(page)).toHaveText("2/4");
    await expect(meter(page)).toHaveAccessibleName("This position has come up 2 of 4 times.");
    for (const move of ["2h3h", "8b7b", "3h2h", "7b8b"]) await board.act(move);
    await expect(meter(page)).toHaveText("3/4");
    await expect(board.status).toContainText("three times");
    await board.act("7g7f");
    await expect(meter(page)).toBeHidden();
  });

  test("names who must deviate from a perpetual check", RARE, async ({ board, page }) => {
    await people(board, { sfen: "4k4/9/9/9/9/9/9/5R3/K8 b - 1", moves: "4h5h 5a4a 5h4h" });
    await board.act("4a5a");
    await expect(meter(page)).toHaveText("2/4 ▲ must play a different move");
    await expect(meter(page)).toHaveAccessibleName(/Black must play a different move/);
    for (const move of ["4h5h", "5a4a", "5h4h", "4a5a"]) await board.act(move);
    await expect(meter(page)).toHaveText("3/4 ▲ must play a different move");
  });
});

test.describe("interruption", () => {
  test("a game is broken off and taken up again, also after a reload", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    const interrupt = async () => {
      await board.action("new-game").click();
      await board.action("interrupt").click();
      await expect(board.root).toHaveAttribute("data-outcome", "aborted");
      await expect(board.status).toHaveText("Game adjourned. You can resume it later.");
    };
    await interrupt();
    await expect(board.action("rematch")).toHaveCount(0);
    await board.action("take-up").click();
    await expect(board.root).toHaveAttribute("data-outcome", "");
    await interrupt();
    const sfen = await board.sfen();
    await page.reload();
    await expect(board.root).toHaveAttribute("data-outcome", "aborted");
    await expect(board.root).toHaveAttribute("data-sfen", sfen);
    await board.action("take-up").click();
    await board.act("2g2f");
    expect(await board.waitTurn("b")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "4");
  });

  test("the times are kept", RARE, async ({ board, page }) => {
    await page.clock.install();
    const left = async (side) => Number(await page.locator(`[data-clock="${side}"]`).getAttribute("data-ms"));
    await people(board, { moves: "7g7f" });
    await board.action("new-game").click();
    await board.start({ pairing: "people", time: "600" });
    await board.act("3c3d");
    await page.clock.fastForward(60_000);
    await expect.poll(() => left("b")).toBeLessThanOrEqual(540_000);
    await board.action("new-game").click();
    await board.action("interrupt").click();
    await expect(board.root).toHaveAttribute("data-outcome", "aborted");
    const before = await left("b");
    await page.clock.fastForward(100_000);
    expect(await left("b")).toBe(before);
    await page.reload();
    await expect(board.root).toHaveAttribute("data-outcome", "aborted");
    expect(Math.abs((await left("b")) - before)).toBeLessThanOrEqual(1_000);
    await board.action("take-up").click();
    await expect(page.locator('[data-clock="b"]')).toHaveClass(/runs/);
    await board.act("2g2f");
    await expect(page.locator('[data-clock="w"]')).toHaveClass(/runs/);
  });
});

test.describe("ceremonies", () => {
  /** Chooses how pieces are set out. */
  async function setOut(board, manner) {
    await board.page.keyboard.press("p");
    await board.field("setting-out").selectOption(manner);
    await board.page.keyboard.press("Escape");
  }
  const comings = (page) =>
    page.evaluate(() => document.getAnimations().filter((it) => it.effect.target.matches(".pieces .piece")).length);

  test("pieces are set out one by one, and the game begins after that", RARE, async ({ board, page }) => {
    await board.open();
    await setOut(board, "ohashi");
    // What the game does while pieces are set out.
    await page.evaluate(() => {
      window.course = new Set();
      const root = document.querySelector("[data-board]");
      const look = () => {
        if (document.querySelector("[data-status]").textContent !== "Setting up the pieces…") return;
        course.add(`ply ${root.dataset.ply}, thinking ${root.dataset.thinking}`);
      };
      const how = { attributes: true, characterData: true, childList: true, subtree: true };
      new MutationObserver(look).observe(document.body, how);
    });
    await board.start({ side: "w", level: 1, pace: false });
    await expect(board.status).toHaveText("Setting up the pieces…");
    await expect.poll(() => comings(page)).toBeGreaterThan(0);
    await expect(board.root).toHaveAttribute("data-sfen", START);
    await expect(board.root).toHaveAttribute("data-thinking", "false");
    expect(await board.waitTurn("w")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "1");
    expect(await page.evaluate(() => [...window.course])).toEqual(["ply 0, thinking false"]);
  });

  test("each piece comes once, whatever else goes on", RARE, async ({ board, page }) => {
    await page.addInitScript(() => {
      window.comings = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this.matches(".pieces .piece")) window.comings += 1;
        return animate.apply(this, how);
      };
    });
    await board.open();
    await setOut(board, "ohashi");
    await board.start({ side: "b", level: 1 });
    await expect(page.locator("[data-greeting]")).not.toBeEmpty();
    await expect(board.status).toHaveText("Your move");
    await expect(page.locator("[data-greeting]")).toBeEmpty();
    expect(await page.evaluate(() => window.comings)).toBe(40);
  });

  test("who does not want to wait plays at once, and the clock runs from there", RARE, async ({ board, page }) => {
    await board.open();
    await setOut(board, "ito");
    await board.start({ side: "b", level: 1, handicap: "none", time: "600" });
    const clock = page.locator('[data-clock="b"]');
    await expect(clock).not.toHaveClass(/runs/);
    await expect(board.action("pause")).toBeHidden();
    await board.act("7g7f");
    // The piece that was moved may glide.
    expect(await comings(page)).toBeLessThan(3);
    await expect(page.locator(".clock.runs")).toHaveCount(1);
    expect(await board.waitTurn("b")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "2");
  });

  test("who wants no motion waits for nothing", async ({ board, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await board.open();
    await setOut(board, "ohashi");
    await board.start({ side: "b", level: 1 });
    await expect(board.status).toHaveText("Your move");
  });

  test("handicaps and the small board are set out too", RARE, async ({ board, page }) => {
    await board.open();
    await setOut(board, "ohashi");
    await board.start({ handicap: "6", side: "w", level: 1 });
    await expect(board.status).toHaveText("Setting up the pieces…");
    await expect.poll(() => comings(page)).toBeGreaterThan(0);
    await page.keyboard.press("Shift");
    await expect(board.status).toHaveText("Your move");
    await board.action("new-game").click();
    await board.start({ variant: "minishogi", side: "b" });
    await expect(board.status).toHaveText("Setting up the pieces…");
    await expect(board.status).toHaveText("Your move");
  });

  test("the tossed pawns are seen as they fell", RARE, async ({ board, page }) => {
    await board.open({ seed: 0b10011 });
    // They are seen for a moment, by the part of the page that comes later.
    await expect(page.locator("[data-live]").first()).toBeAttached();
    await board.start({ side: "chance", level: 1 });
    const faces = page.locator(".tossed [data-face]");
    const seen = () => faces.evaluateAll((all) => all.map((face) => face.dataset.face));
    await expect.poll(seen).toEqual(["P", "P", "+P", "+P", "P"]);
    await expect(board.status).toContainText("3 plain, 2 promoted");
    await expect(faces).toHaveCount(0);
  });

  test("players greet before and after, unless they do not want to", RARE, async ({ board, page }) => {
    const greeting = page.locator("[data-greeting]");
    await board.open({ play: "b", level: 1, seed: 1 });
    await expect(greeting).toContainText("Onegai shimasu");
    await expect(greeting).toHaveText("");
    await board.resign();
    await expect(greeting).toContainText("Arigatō gozaimashita");
    await expect(greeting).toHaveText("");
    await page.keyboard.press("p");
    await board.field("greeting").selectOption("unsaid");
    await page.keyboard.press("Escape");
    await board.action("rematch").click();
    await expect(board.root).toHaveAttribute("data-outcome", "");
    await expect(greeting).toHaveText("");
  });

  // The windows that are looked at, one of them with the language of the ordinary run; all others wait for the full tests.
  for (const [width, height, usual] of [[360, 640], [390, 844, "ja"], [768, 1024], [640, 360], [1280, 800]]) {
    test.describe(`${width} × ${height}`, () => {
      test.use({ viewport: { width, height } });

      /** What a greeting covers, and what is cut of it. */
      const faultsOfGreeting = (page) =>
        page.evaluate(() => {
          const greeting = document.querySelector("[data-greeting]");
          const box = greeting.getBoundingClientRect();
          const faults = [];
          if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push("outside");
          if (greeting.scrollWidth > greeting.clientWidth || greeting.scrollHeight > greeting.clientHeight) faults.push("cut");
          // The words on an empty stand are not seen in part.
          const stand = document.querySelector(".stand:not(.below) .hand");
          const { left, top, bottom } = stand.getBoundingClientRect();
          const lies = box.right > left && box.top < bottom && box.bottom > top;
          const name = getComputedStyle(stand, "::before");
          if (lies && name.content !== "none" && name.visibility === "visible") faults.push("covers the name of the stand");
          // A word of Japanese is in one line.
          const words = document.createTreeWalker(greeting, NodeFilter.SHOW_TEXT);
          for (let node = words.nextNode(); node && document.documentElement.lang === "ja"; node = words.nextNode()) {
            for (const { 0: word, index } of node.data.matchAll(/ありがとう|ございました|お願いします/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) faults.push(`breaks ${word}`);
            }
          }
          for (const element of document.querySelectorAll(".side, .who, .clock, [data-square], [data-status], .controls")) {
            const other = element.getBoundingClientRect();
            const [wide, high] = [
              Math.min(box.right, other.right) - Math.max(box.left, other.left),
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top),
            ];
            // Inline text tells its own width; a block is as wide as its line.
            const text = document.createRange();
            text.selectNodeContents(element);
            const isText = element.matches(".who") && text.getBoundingClientRect().right <= box.left;
            if (wide > 0 && high > 0 && other.width > 0 && !isText) faults.push(`covers ${element.className || element.dataset.square}`);
          }
          return faults;
        });

      for (const lang of ["en", "ja"]) {
        test(`a greeting covers no name, no clock and no square, ${lang}`, inFull(lang !== usual), async ({ board, page }) => {
          const greeting = page.locator("[data-greeting]");
          await page.clock.install();
          await board.open({ lang });
          await expect(page.locator("[data-live]").first()).toBeAttached();
          await freeze(page);
          for (const fields of [{ side: "b", level: 20 }, { handicap: "2", time: "600" }, { variant: "minishogi" }]) {
            await test.step(JSON.stringify(fields), async () => {
              if (await board.action("start").isHidden()) await board.action("new-game").first().click();
              await board.start(fields);
              await expect(greeting).toContainText(lang === "en" ? "Onegai shimasu" : "お願いします");
              expect(await faultsOfGreeting(page)).toEqual([]);
              await board.resign();
              await expect(greeting).toContainText(lang === "en" ? "Arigatō gozaimashita" : "ありがとうございました");
              expect(await faultsOfGreeting(page)).toEqual([]);
              // The next game has a greeting of its own.
              await page.clock.runFor(3_000);
              await expect(greeting).toBeEmpty();
            });
          }
        });
      }
    });
  }

  test("a game that follows at once has its greeting and its toss for as long", RARE, async ({ board, page }) => {
    await page.clock.install();
    await board.open({ seed: 0b10011 });
    const [greeting, faces] = [page.locator("[data-greeting]"), page.locator(".tossed [data-face]")];
    await freeze(page);
    await board.start({ side: "chance", level: 1 });
    await page.clock.runFor(1_000);
    await expect(faces).toHaveCount(5);
    await board.resign();
    await page.clock.runFor(300);
    await board.action("new-game").click();
    await board.start({ side: "chance" });
    await expect(greeting).toContainText("Onegai shimasu");
    // By now the first toss and the first two greetings have had their time.
    await page.clock.runFor(1_200);
    await expect(faces).toHaveCount(5);
    await page.clock.runFor(1_000);
    await expect(faces).toHaveCount(0);
    await expect(greeting).toContainText("Onegai shimasu");
    await page.clock.runFor(400);
    await expect(greeting).toBeEmpty();
  });
});
