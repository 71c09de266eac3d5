/** Time since the start, in seconds. */
export interface Elapsed {
  /** Of this thread on its core: what its own code took, whatever else the machine does. */
  readonly core: number;
  /** By the wall clock. */
  readonly wall: number;
}

/** Starts a watch; the function that it returns reads it. */
export function startWatch(): () => Elapsed {
  const startedWall = performance.now();
  const startedCore = coreMicroseconds();
  return () => ({
    core: (coreMicroseconds() - startedCore) / 1e6,
    wall: (performance.now() - startedWall) / 1e3,
  });
}

function coreMicroseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
