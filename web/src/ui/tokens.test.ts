import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Readonly<Record<string, string>>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Tokens {
  const escaped = selector.replace(/[[\]()*.]/g, '\\$&');
  const block = new RegExp(`^${escaped} \\{([^}]*)\\}`, 'm').exec(css)?.[1];
  if (!block) throw new Error(`no block ${selector}`);
  const rows = block.matchAll(/--([\w-]+): (#[0-9a-f]{6}|rgb\([^)]*\));/g);
  return Object.fromEntries([...rows].map(([, name = '', value = '']) => [name, value]));
}

/** A tint such as `rgb(31 191 143 / 0.12)` as it looks on a surface. */
function tinted(tint: string, surface: string): string {
  const [red, green, blue, share = 1] = [...tint.matchAll(/[\d.]+/g)].map(Number);
  const parts = [red, green, blue].map((part = 0, at) => {
    const below = Number.parseInt(surface.slice(1 + 2 * at, 3 + 2 * at), 16);
    return Math.round(part * share + below * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance and contrast ratio, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const dark = tokensOf(':root');
const light = { ...dark, ...tokensOf('[data-theme="light"]') };
const themes: Readonly<Record<string, Tokens>> = {
  dark,
  light,
  'dark reversed': { ...dark, ...tokensOf('[data-colours="reversed"]') },
  'light reversed': { ...light, ...tokensOf('[data-theme="light"][data-colours="reversed"]') },
  'dark safe': { ...dark, ...tokensOf('[data-colours="safe"]') },
  'light safe': { ...light, ...tokensOf('[data-theme="light"][data-colours="safe"]') },
};

const texts = [
  'text-1',
  'text-2',
  'text-3',
  'accent-text',
  'up',
  'down',
  'good',
  'bad',
  'info',
  'warn',
  // Names and values of indicators over the chart.
  ...[1, 2, 3, 4, 5, 6].map((line) => `chart-${line}`),
];
const surfaces = ['bg-0', 'bg-1', 'bg-2'];
const inks = [
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['up-ink', 'up'],
  ['down-ink', 'down'],
  ['bad-ink', 'bad'],
] as const;

describe.each(Object.entries(themes))('contrast in %s (WCAG AA)', (_name, tokens) => {
  it.each(texts)('%s can be read on every surface', (text) => {
    for (const surface of surfaces) {
      const ratio = contrast(tokens[text] ?? '', tokens[surface] ?? '');
      expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['up', 'down', 'warn'])(
    '%s can be read on its tint over a panel, as badges show it',
    (text) => {
      const surface = tinted(tokens[`${text}-bg`] ?? '', tokens['bg-1'] ?? '');
      expect(contrast(tokens[text] ?? '', surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(inks)('%s can be read on %s', (ink, surface) => {
    expect(contrast(tokens[ink] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
