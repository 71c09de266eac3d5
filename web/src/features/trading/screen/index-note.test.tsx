import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addTexts } from '#app/lib/i18n.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import type { SpotMarket } from '../market/trading-market.ts';
import { IndexNote } from './index-note.tsx';

const { anchorPrice: _, ...item } = sampleMarket;
const pair: SpotMarket = { ...item, icon: '/btc.svg', product: 'spot' };
const words = "Index price unavailable. Stop orders are on hold until it's back.";

beforeEach(async () => {
  await addTexts('trading');
  serve({});
});

test('N5: while the index of a market is silent its page says that stops wait', () => {
  show(<IndexNote market={{ ...pair, indexSilent: true }} />);
  screen.getByText(words);
});

test('where there is an index, or never was one, it says nothing', () => {
  show(<IndexNote market={{ ...pair, anchorPrice: '60000' }} />);
  expect(screen.queryByText(words)).toBeNull();
  show(<IndexNote market={pair} />);
  expect(screen.queryByText(words)).toBeNull();
});
