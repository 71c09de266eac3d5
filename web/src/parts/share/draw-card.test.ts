import { generate } from 'lean-qr';
import { expect, test } from 'vitest';
import {
  CARD_SIZE,
  type CardContext,
  type CardLook,
  type CardTexts,
  drawCard,
} from './draw-card.ts';

interface Written {
  readonly text: string;
  readonly right: number;
  readonly colour: string;
}

/** Notes what is drawn; a letter is half as wide as high. */
function notes() {
  const written: Written[] = [];
  const boxes: (readonly [number, number, number, number, string])[] = [];
  const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1]);
  const context = {
    ...{ fillStyle: '', font: '', textBaseline: 'alphabetic' },
    measureText: (text: string): { width: number } => ({
      width: (text.length * sizeOf(context.font)) / 2,
    }),
    fillRect: (...box: [number, number, number, number]) => {
      boxes.push([...box, context.fillStyle]);
    },
    fillText: (text: string, x: number) => {
      const right = x + context.measureText(text).width;
      written.push({ text, right, colour: context.fillStyle });
    },
  };
  return { context: context as unknown as CardContext, written, boxes };
}

const look: CardLook = {
  ...{ ground: 'ground', line: 'line', ink: 'ink', soft: 'soft' },
  ...{ accent: 'accent', tone: 'tone', font: 'Inter' },
};
const texts: CardTexts = {
  ...{ brand: 'Bourse', name: 'BTC/USDT', terms: 'Long 20x', rateLabel: 'ROE', rate: '+31.11%' },
  prices: [
    ['Entry price', '60,000.0'],
    ['Exit price', '61,000.0'],
  ],
  time: '2025-11-20 22:36:41',
};

test('what is shared is written, the return in the colour of its direction', () => {
  const { context, written } = notes();
  drawCard(context, { ...texts, profit: '+93.35 USDT' }, look);
  expect(written.map(({ text }) => text)).toEqual([
    ...['Bourse', 'BTC/USDT', 'Long 20x', 'ROE', '+31.11%', '+93.35 USDT', 'Entry price'],
    ...['60,000.0', 'Exit price', '61,000.0', '2025-11-20 22:36:41'],
  ]);
  expect(written.find(({ text }) => text === '+31.11%')?.colour).toBe('tone');
});

test('hidden amounts and a code that is not there leave nothing behind', () => {
  const { context, written, boxes } = notes();
  drawCard(context, texts, look);
  expect(written.some(({ text }) => text.includes('USDT') && text !== 'BTC/USDT')).toBe(false);
  expect(boxes.some(([, , , , colour]) => colour === '#000')).toBe(false);
});

test('long names are written smaller and stay in the picture', () => {
  const { context, written } = notes();
  const name = '1000000MOGULSANDMORE/USDT'.repeat(3);
  drawCard(context, { ...texts, name, rate: '+123456789.12%' }, look);
  for (const { text, right } of written)
    expect([text, right <= CARD_SIZE - 80]).toEqual([text, true]);
});

test('the code is drawn module by module, within the picture', () => {
  const qr = generate('https://example.org/register?invitation=ABC123');
  const { context, written, boxes } = notes();
  drawCard(context, { ...texts, referral: { label: 'Referral code', code: 'ABC123', qr } }, look);
  const dark = boxes.filter(([, , , , colour]) => colour === '#000');
  let wanted = 0;
  for (let y = 0; y < qr.size; y++)
    for (let x = 0; x < qr.size; x++) wanted += Number(qr.get(x, y));
  expect(dark).toHaveLength(wanted);
  for (const [left, top, width, height] of dark) {
    expect(left + width).toBeLessThanOrEqual(CARD_SIZE);
    expect(top + height).toBeLessThanOrEqual(CARD_SIZE);
  }
  expect(written.map(({ text }) => text)).toContain('ABC123');
});
