import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RECORDED, readRecorded, replay } from './fixtures/replay.ts';

const versions = readdirSync(RECORDED)
  .filter((name) => name.endsWith('.commands'))
  .map((name) => name.slice(0, -'.commands'.length));

test.each(versions)(
  'the log of %s replays to its recorded events and state (I22, F47)',
  (version) => {
    const recorded = JSON.parse(new TextDecoder().decode(readRecorded(`${version}.json`)));
    expect(replay(readRecorded(`${version}.commands`))).toEqual(recorded);
  },
);

test('a recording exists and reaches deep', () => {
  expect(versions).toContain('0.1.0');
});
