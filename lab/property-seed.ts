/*
 * Properties of a commit's run draw the same cases each time, so that what fails there is the change. `npm run test:all`
 * draws fresh ones: what those find becomes a test of its own.
 */
import fc from 'fast-check';

const SEED = 1;

if (process.env.TEST_LENGTH !== 'all')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
