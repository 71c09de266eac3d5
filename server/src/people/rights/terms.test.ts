import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { presentTerms } from './terms.ts';

/** In both languages, the answers in the order that they are written in. */
const terms = (['en', 'zh-CN'] as const).map((language) =>
  presentTerms(language, (below) => below - 1),
);

test('no sentence of the futures terms changes without a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(terms)).digest('hex');
  expect([terms[0]?.version, digest]).toEqual([
    2,
    '8ffeb797d27f5f9cdc70a94ccd5ca7bb2daf46ff9b17fed55c86fe872e959ce3',
  ]);
});
