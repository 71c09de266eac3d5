import { usePreferences } from '../../data/device/preferences.ts';

/** What is heard: a fill, a price alert, or that a position is near its liquidation or was ended by force. */
export type Sound = 'fill' | 'alert' | 'warning';

/** The tones of each sound, one after the other, in hertz. */
const tones: Readonly<Record<Sound, readonly number[]>> = {
  fill: [880],
  alert: [660, 880],
  warning: [440, 440, 440],
};
const LOUDNESS = 0.08;
const LENGTH_SECONDS = 0.18;

let context: AudioContext | null = null;

/** Plays a sound, if the reader wants sounds; a browser that lets no page play one stays silent. */
export function playSound(sound: Sound): void {
  if (!usePreferences.getState().sounds) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [at, frequency] of tones[sound].entries()) {
    const from = currentTime + at * LENGTH_SECONDS;
    const tone = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: LOUDNESS });
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_SECONDS);
    tone.connect(gain).connect(destination);
    tone.start(from);
    tone.stop(from + LENGTH_SECONDS);
  }
}
