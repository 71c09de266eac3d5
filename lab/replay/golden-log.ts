import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CommandBatch } from '@bourse/contract/gen/exchange/v1/command_pb.js';
import type { Command, Outcome } from '@bourse/contract/messages.ts';
import { decode, encode } from '@bourse/contract/plain.ts';
import { CommandBatchSchema } from '@bourse/contract/schemas.ts';
import { Engine } from '@bourse/core/engine.ts';

const FOLDER = fileURLToPath(new URL('./golden', import.meta.url));

/** The log of a release, and what that release made of it. */
export interface GoldenLog {
  readonly release: string;
  /** A CommandBatch message as base64. */
  readonly commands: string;
  /** SHA-256 of the state after the last command, and of all that the engine said. */
  readonly stateHash: string;
  readonly outcomesHash: string;
}

/** None before 0.3.0 is released. */
export function goldenLogs(): GoldenLog[] {
  return (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
    .sort()
    .map((name) => JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString('utf8')));
}

/** Replays a log: the hashes that this engine gives it. */
export function hashesOf(
  commands: readonly Command[],
): Pick<GoldenLog, 'stateHash' | 'outcomesHash'> {
  const engine = new Engine();
  const outcomes = createHash('sha256');
  for (const command of commands) outcomes.update(textOf(engine.apply(command)));
  const state = createHash('sha256').update(engine.snapshot());
  return { stateHash: state.digest('hex'), outcomesHash: outcomes.digest('hex') };
}

export function commandsOf({ commands }: GoldenLog): Command[] {
  const bytes = Buffer.from(commands, 'base64');
  return decode<CommandBatch>(CommandBatchSchema, bytes).commands as Command[];
}

export function writeGoldenLog(release: string, commands: readonly Command[]): string {
  const bytes = encode<CommandBatch>(CommandBatchSchema, { commands });
  const log: GoldenLog = {
    release,
    commands: Buffer.from(bytes).toString('base64'),
    ...hashesOf(commands),
  };
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${release}.json.gz`);
  writeFileSync(path, gzipSync(JSON.stringify(log), { level: 9 }));
  return path;
}

/** Fields by name, so that only what is said counts, not the order in which it was put together. */
function textOf(outcome: Outcome): string {
  return JSON.stringify(outcome, (_, value) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
