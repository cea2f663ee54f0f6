// How the page sounds. Nothing is recorded: a piece on wood is a click and a few damped resonances, all computed.
//
// The app fetches this file after the first gesture, and says by events what shall be heard: `komadai:sound` with
// the words `percent delay name`, or `percent delay say otherwise language text…`. See src/headless/sound.rs. Where a
// browser has no sound, or forbids it, nothing is heard and nothing else happens.

const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
const speech = globalThis.speechSynthesis;

/** A sound that could not begin within this time is no longer true, in milliseconds. */
const STALE = 200;
/** A voice that has not begun by then is not on time, in milliseconds. */
const LATE = 400;
/** So often in a row, and it is not asked again. */
const TOO_OFTEN = 2;

/** The resonances of a thick board: frequency in hertz, loudness, and seconds until it has died down to a third. */
const BOARD = [
  [190, 0.5, 0.045],
  [430, 0.9, 0.034],
  [1010, 0.7, 0.02],
  [1780, 0.5, 0.012],
  [2950, 0.35, 0.007],
];

/** What may be heard: how long it takes, in seconds, how loud its peak is, and what adds it to the samples. */
const SOUNDS = {
  piece: { seconds: 0.22, peak: 0.45, add: (samples, rate) => strike(samples, rate, { force: 0.35 }) },
  firm: { seconds: 0.24, peak: 0.85, add: (samples, rate) => strike(samples, rate, { force: 1 }) },
  capture: {
    seconds: 0.3,
    peak: 0.8,
    add: (samples, rate) => {
      // The piece that is taken knocks against the one that comes, which then meets the board.
      strike(samples, rate, { force: 0.6, pitch: 1.9, loudness: 0.5 });
      strike(samples, rate, { force: 0.8, at: 0.065 });
    },
  },
  end: {
    seconds: 1.8,
    peak: 0.4,
    add: (samples, rate) => {
      ring(samples, rate, { pitch: 523.25, decay: 0.35, at: 0.25 });
      ring(samples, rate, { pitch: 392, decay: 0.45, at: 0.6 });
    },
  },
  mark: {
    seconds: 0.4,
    peak: 0.4,
    add: (samples, rate) => {
      ring(samples, rate, { pitch: 660, decay: 0.05 });
      ring(samples, rate, { pitch: 660, decay: 0.07, at: 0.14 });
    },
  },
  second: { seconds: 0.2, peak: 0.4, add: (samples, rate) => ring(samples, rate, { pitch: 880, decay: 0.04 }) },
};

/** A piece meets wood at `at` seconds. The harder it does, the brighter it sounds. */
function strike(samples, rate, { force, pitch = 1, loudness = 1, at = 0 }) {
  for (const [place, [frequency, share, decay]] of BOARD.entries()) {
    const heard = loudness * share * force ** (place / 3);
    swing(samples, rate, { frequency: frequency * pitch, decay: decay / pitch, loudness: heard, at });
  }
  // The click itself.
  const [smooth, fade] = [0.25 + 0.6 * force, Math.exp(-1 / (0.003 * rate))];
  let [noise, level] = [0, loudness * (0.5 + force)];
  for (let index = Math.round(at * rate); index < samples.length && level > 1e-4; index++) {
    noise += (Math.random() * 2 - 1 - noise) * smooth;
    samples[index] += level * noise;
    level *= fade;
  }
}

/** A calm tone, as of a bowl that is touched. */
function ring(samples, rate, { pitch, decay, at = 0 }) {
  swing(samples, rate, { frequency: pitch, decay, loudness: 1, at });
  swing(samples, rate, { frequency: 2 * pitch, decay: decay / 2, loudness: 0.25, at });
}

/** Something swings from `at` seconds on and comes to rest: each sample follows from the two before. */
function swing(samples, rate, { frequency, decay, loudness, at }) {
  const [angle, fade] = [(2 * Math.PI * frequency) / rate, Math.exp(-1 / (decay * rate))];
  const [first, second] = [2 * fade * Math.cos(angle), -fade * fade];
  let [before, now] = [0, loudness * fade * Math.sin(angle)];
  for (let index = Math.round(at * rate) + 1; index < samples.length; index++) {
    samples[index] += now;
    [before, now] = [now, first * now + second * before];
  }
}

let context;
const made = new Map();

/** The sound of this name, computed when it is first heard. */
function bufferOf(name) {
  let buffer = made.get(name);
  if (buffer === undefined) {
    const { seconds, peak, add } = SOUNDS[name];
    const rate = context.sampleRate;
    buffer = context.createBuffer(1, Math.ceil(seconds * rate), rate);
    const samples = buffer.getChannelData(0);
    add(samples, rate);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // It must end in silence, or it clicks.
    const fade = 0.02 * rate;
    samples.forEach((sample, index) => {
      samples[index] = (sample * peak * Math.min(1, (samples.length - 1 - index) / fade)) / loudest;
    });
    made.set(name, buffer);
  }
  return buffer;
}

/** Begins to sound, or goes on, as soon as the browser lets it. */
function wake() {
  try {
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
    context ??= Context && new Context({ latencyHint: "interactive" });
    if (context && context.state !== "running") context.resume().catch(() => {});
  } catch {
    // There is no sound to be had.
  }
}

function start(name, volume, delay) {
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = bufferOf(name);
  // No two moves sound quite alike.
  if (name === "piece" || name === "firm" || name === "capture") source.playbackRate.value = 0.97 + 0.06 * Math.random();
  gain.gain.value = volume;
  source.connect(gain);
  gain.connect(context.destination);
  source.start(context.currentTime + delay / 1000);
}

/** Sounds, unless that is not possible just now. */
async function sound(name, volume, delay = 0) {
  const asked = performance.now();
  wake();
  if (!context || !(name in SOUNDS)) return;
  try {
    if (context.state !== "running") await context.resume();
    if (performance.now() - asked < STALE) start(name, volume, delay);
  } catch {
    // As above.
  }
}

/** How often in a row the voice was not on time. */
let late = 0;

/** A voice that lies on this device: others are asked over the network, and are late. */
function voiceOf(language) {
  return speech?.getVoices().find((voice) => voice.localService && voice.lang.slice(0, 2) === language);
}

/** Says a text, or else makes a sound. */
function say(text, language, volume, otherwise) {
  const voice = late < TOO_OFTEN ? voiceOf(language) : undefined;
  if (voice === undefined) {
    sound(otherwise, volume);
    return;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, volume, rate: 1.2 });
  let begun = false;
  utterance.onstart = () => {
    begun = true;
    late = 0;
  };
  // What is still being said is of an earlier second.
  if (speech.speaking || speech.pending) speech.cancel();
  speech.speak(utterance);
  setTimeout(() => {
    if (begun) return;
    late += 1;
    speech.cancel();
    sound(otherwise, volume);
    tellVoices();
  }, LATE);
}

/** Tells the page in which languages something can be said. */
function tellVoices() {
  const spoken = ["en", "ja"].filter((language) => late < TOO_OFTEN && voiceOf(language) !== undefined);
  document.documentElement.dataset.voices = spoken.join(" ");
}

addEventListener("komadai:sound", ({ detail }) => {
  const [percent, delay, name, otherwise, language, ...words] = detail.split(" ");
  const volume = Number(percent) / 100;
  if (name === "say") say(words.join(" "), language, volume, otherwise);
  else sound(name, volume, Number(delay));
});
// Some browsers let a page sound only from within a gesture, and some stop it now and then.
for (const gesture of ["pointerdown", "pointerup", "touchend", "keydown"]) addEventListener(gesture, wake, true);
wake();
// Some browsers have no voices until they were asked for.
speech?.addEventListener?.("voiceschanged", tellVoices);
tellVoices();
