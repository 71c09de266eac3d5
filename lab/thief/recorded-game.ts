import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Game } from './grammar.ts';
import type { Rules } from './rules.ts';
import type { Start } from './starts.ts';

/** A theft that a search once found: replayed for ever. */
export interface RecordedGame {
  /** Of the rule that closes it, or where the money was of a search for anything. */
  readonly id: string;
  /** The rules that it was found under; those of release 0.2.0 are no more. */
  readonly rules: Rules | '0.2.0';
  /** Of the world. */
  readonly seed: number;
  readonly start: Start;
  /** USDT. */
  readonly profit: number;
  /** As people read it: one line for each move. */
  readonly words: readonly string[];
  readonly game: Game;
}

const FOLDER = fileURLToPath(new URL('recorded', import.meta.url));

/** All that are kept, by name. */
export function recordedGames(): readonly RecordedGame[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as RecordedGame;
  });
}

/** Where a game is kept whose name says what it is. */
export function pathOfRecord(name: string): string {
  return join(FOLDER, `${name}.json`);
}

export function writeRecord(path: string, record: RecordedGame): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
}
