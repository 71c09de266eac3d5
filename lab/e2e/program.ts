import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

const START_TIMEOUT_MS = 120_000;

/** A program beside the exchange, known by what it writes. */
export interface Program {
  /** The first group of a pattern, once the program has written what matches. */
  says(pattern: RegExp): Promise<string>;
  end(): Promise<void>;
}

export function startProgram(
  path: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(path, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part;
    });
  }
  return {
    async says(pattern) {
      await expect.poll(() => text, { timeout: START_TIMEOUT_MS, message: path }).toMatch(pattern);
      return pattern.exec(text)?.[1] ?? '';
    },
    end: () => endOf(child),
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
