import { readFileSync } from 'node:fs';

/**
 * Loaded before a server (`NODE_OPTIONS=--import`), on each of its threads: its clock is off by the
 * milliseconds that the file CLOCK_STEP_FILE says, from one moment to the next, as when somebody
 * sets the machine's clock.
 */
const path = process.env.CLOCK_STEP_FILE ?? '';
const LOOK_EVERY_MS = 20;
const realNow = Date.now.bind(Date);
let stepMs = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

Date.now = () => {
  if (performance.now() - lookedAt > LOOK_EVERY_MS) {
    lookedAt = performance.now();
    stepMs = Number(readFileSync(path, 'utf8'));
  }
  return realNow() + stepMs;
};
