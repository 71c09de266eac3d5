import { usePreferences } from '../../data/device/preferences.ts';

const TONE_HERTZ = 880;
const LOUDNESS = 0.08;
const LENGTH_SECONDS = 0.18;

let context: AudioContext | null = null;

/** A short tone for a fill, if the reader wants one; a browser that lets no page sound stays silent. */
export function soundFill(): void {
  if (!usePreferences.getState().sounds) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const tone = new OscillatorNode(context, { frequency: TONE_HERTZ });
  const gain = new GainNode(context, { gain: LOUDNESS });
  gain.gain.exponentialRampToValueAtTime(0.0001, currentTime + LENGTH_SECONDS);
  tone.connect(gain).connect(destination);
  tone.start(currentTime);
  tone.stop(currentTime + LENGTH_SECONDS);
}
