/* For tests whose files share a process: what one of them pretends ends with it, and what Node compiled for it is kept. */
import { flushCompileCache } from 'node:module';
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // The runner has it done when the process ends: in a fresh checkout that is all of the server's code at once, in four
  // processes beside each other, which took a busy disk longer than the runner waits.
  flushCompileCache();
});
