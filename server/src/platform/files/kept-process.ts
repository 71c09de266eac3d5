import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

const AGAIN_MS = 1_000;
const COMPLAINT_MAX = 2_000;

export interface KeptProcessOptions {
  /** The program. It ends itself with this process: its end of the pipe on its input is closed then. */
  readonly entry: string;
  /** All that it gets of this process' environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Asked when it has ended by itself: whether to start it again, a second later. */
  readonly onEnded: (complaint: string) => boolean;
}

/** A program of ours in a process of its own, started again when it ends by itself. */
export interface KeptProcess {
  readonly pid: () => number | undefined;
  /** The last that it said on its error output. */
  readonly complaint: () => string;
  stop(): Promise<void>;
}

/** Starts it at once; where that fails it has no `pid`, and its `complaint` says why. `stop` waits for its end. */
export function keepProcess({ entry, environment, onEnded }: KeptProcessOptions): KeptProcess {
  // What Node has compiled is kept, as it is for this process.
  const compiled = getCompileCacheDir();
  let isStopping = false;
  let complaint = '';
  let child: ChildProcess | undefined;
  const launch = () => {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      env: { ...environment, ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
      stdio: ['pipe', 'ignore', 'pipe'],
      // Ctrl-C in a terminal reaches this process alone.
      detached: true,
    });
    started.stderr?.on('data', (text: Buffer) => {
      complaint = (complaint + String(text)).slice(-COMPLAINT_MAX);
    });
    started.stdin?.on('error', () => {});
    child = started;
    const end = () => {
      if (child === started) child = undefined;
      if (isStopping || !onEnded(complaint.trim())) return;
      // Counted: it may be all that a process which keeps others waits for.
      setTimeout(() => {
        if (!isStopping) launch();
      }, AGAIN_MS);
    };
    started.on('error', ({ message }) => {
      complaint += message;
      // What could not be started has no number, and never exits.
      if (started.pid === undefined) end();
    });
    started.on('exit', end);
  };
  launch();
  return {
    pid: () => child?.pid,
    complaint: () => complaint.trim(),
    async stop() {
      isStopping = true;
      const last = child;
      if (!last) return;
      last.kill('SIGTERM');
      if (last.exitCode === null && last.signalCode === null) await once(last, 'exit');
    },
  };
}

/** Ends this process when the one that started it has ended. */
export function endWithStarter(): void {
  process.stdin.on('end', () => process.exit(0));
  process.stdin.on('error', () => process.exit(0));
  process.stdin.resume();
}
