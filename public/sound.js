// The sounds of the page. All are computed, not recorded: a piece on wood is a click and a few damped resonances.
//
// The app loads this file after the first gesture, and requests sounds by the event `komadai:sound`. Its detail is a
// text: `percent delay name`, or for speech `percent delay say otherwise language text…`. src/headless/sound.rs writes
// it. If the browser has no sound or forbids it, the events have no effect.

const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
const speech = globalThis.speechSynthesis;

/** The time in milliseconds after which a sound that could not begin is dropped. */
const STALE = 200;
/** The time in milliseconds after which a voice that has not begun counts as late. */
const LATE = 400;
/** The number of times in a row that a voice may be late before it is no longer used. */
const TOO_OFTEN = 2;

/**
 * The resonances of a thick board: frequency in hertz, loudness, and the time in seconds until it decays to a third.
 */
const BOARD = [
  [190, 0.5, 0.045],
  [430, 0.9, 0.034],
  [1010, 0.7, 0.02],
  [1780, 0.5, 0.012],
  [2950, 0.35, 0.007],
];

/** The sounds by name: the length in seconds, the loudness of the peak, and the function that computes the samples. */
const SOUNDS = {
  piece: { seconds: 0.22, peak: 0.45, add: (samples, rate) => strike(samples, rate, { force: 0.35 }) },
  firm: { seconds: 0.24, peak: 0.85, add: (samples, rate) => strike(samples, rate, { force: 1 }) },
  capture: {
    seconds: 0.3,
    peak: 0.8,
    add: (samples, rate) => {
      // The capturing piece hits the captured one, and then the board.
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

/** Adds the sound of a piece that hits wood at `at` seconds. With greater force it sounds brighter. */
function strike(samples, rate, { force, pitch = 1, loudness = 1, at = 0 }) {
  for (const [place, [frequency, share, decay]] of BOARD.entries()) {
    const level = loudness * share * force ** (place / 3);
    oscillate(samples, rate, { frequency: frequency * pitch, decay: decay / pitch, loudness: level, at });
  }
  // The click.
  const [smooth, fade] = [0.25 + 0.6 * force, Math.exp(-1 / (0.003 * rate))];
  let [noise, level] = [0, loudness * (0.5 + force)];
  for (let index = Math.round(at * rate); index < samples.length && level > 1e-4; index++) {
    noise += (Math.random() * 2 - 1 - noise) * smooth;
    samples[index] += level * noise;
    level *= fade;
  }
}

/** Adds a calm tone, like that of a singing bowl. */
function ring(samples, rate, { pitch, decay, at = 0 }) {
  oscillate(samples, rate, { frequency: pitch, decay, loudness: 1, at });
  oscillate(samples, rate, { frequency: 2 * pitch, decay: decay / 2, loudness: 0.25, at });
}

/** Adds a damped oscillation from `at` seconds on. Each sample is computed from the two before it. */
function oscillate(samples, rate, { frequency, decay, loudness, at }) {
  const [angle, fade] = [(2 * Math.PI * frequency) / rate, Math.exp(-1 / (decay * rate))];
  const [first, second] = [2 * fade * Math.cos(angle), -fade * fade];
  let [before, now] = [0, loudness * fade * Math.sin(angle)];
  for (let index = Math.round(at * rate) + 1; index < samples.length; index++) {
    samples[index] += now;
    [before, now] = [now, first * now + second * before];
  }
}

let context;
/** The buffers that have been computed so far, by the names of the sounds. */
const buffers = new Map();

/** The buffer of a sound, which is computed on first use. */
function bufferOf(name) {
  let buffer = buffers.get(name);
  if (buffer === undefined) {
    const { seconds, peak, add } = SOUNDS[name];
    const rate = context.sampleRate;
    buffer = context.createBuffer(1, Math.ceil(seconds * rate), rate);
    const samples = buffer.getChannelData(0);
    add(samples, rate);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // The sound must fade out, or it ends with a click.
    const fade = 0.02 * rate;
    samples.forEach((sample, index) => {
      samples[index] = (sample * peak * Math.min(1, (samples.length - 1 - index) / fade)) / loudest;
    });
    buffers.set(name, buffer);
  }
  return buffer;
}

/** Creates or resumes the audio context, if the browser allows it. */
function wake() {
  try {
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
    context ??= Context && new Context({ latencyHint: "interactive" });
    if (context && context.state !== "running") context.resume().catch(() => {});
  } catch {
    // The browser offers no sound.
  }
}

/** Plays a sound after `delay` milliseconds. */
function start(name, volume, delay) {
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = bufferOf(name);
  // Each move sounds slightly different.
  if (name === "piece" || name === "firm" || name === "capture") source.playbackRate.value = 0.97 + 0.06 * Math.random();
  gain.gain.value = volume;
  source.connect(gain);
  gain.connect(context.destination);
  source.start(context.currentTime + delay / 1000);
}

/** Plays a sound, unless the browser does not allow it in time. */
async function sound(name, volume, delay = 0) {
  const asked = performance.now();
  wake();
  if (!context || !(name in SOUNDS)) return;
  try {
    if (context.state !== "running") await context.resume();
    if (performance.now() - asked < STALE) start(name, volume, delay);
  } catch {
    // The browser offers no sound.
  }
}

/** The number of times in a row that the voice was late. */
let late = 0;

/** A voice for a language on this device. Voices over the network would be late. */
function voiceOf(language) {
  return speech?.getVoices().find((voice) => voice.localService && voice.lang.slice(0, 2) === language);
}

/** Speaks a text, or plays the sound `otherwise` if no voice is on time. */
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
  // An utterance that still runs belongs to an earlier second.
  if (speech.speaking || speech.pending) speech.cancel();
  speech.speak(utterance);
  setTimeout(() => {
    if (begun) return;
    late += 1;
    speech.cancel();
    sound(otherwise, volume);
    reportVoices();
  }, LATE);
}

/** Sets the attribute `data-voices` to the languages that have a voice. */
function reportVoices() {
  const spoken = ["en", "ja"].filter((language) => late < TOO_OFTEN && voiceOf(language) !== undefined);
  document.documentElement.dataset.voices = spoken.join(" ");
}

addEventListener("komadai:sound", ({ detail }) => {
  const [percent, delay, name, otherwise, language, ...words] = detail.split(" ");
  const volume = Number(percent) / 100;
  if (name === "say") say(words.join(" "), language, volume, otherwise);
  else sound(name, volume, Number(delay));
});
// Some browsers allow sound only in the handler of a gesture, and some suspend it now and then.
for (const gesture of ["pointerdown", "pointerup", "touchend", "keydown"]) addEventListener(gesture, wake, true);
wake();
// Some browsers list their voices only after the first request.
speech?.addEventListener?.("voiceschanged", reportVoices);
reportVoices();
