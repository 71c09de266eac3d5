import { describe, expect, it, vi } from 'vitest';
import { addTexts, chooseLocale, setLocale, text, textOf } from './i18n.ts';

describe('the language (D5)', () => {
  it('is the stored one, else the browser s, else Simplified Chinese', () => {
    expect(chooseLocale('en', ['zh-CN'])).toBe('en');
    expect(chooseLocale(null, ['fr-FR', 'en-GB'])).toBe('en');
    expect(chooseLocale(null, ['zh-TW', 'en'])).toBe('zh-CN');
    expect(chooseLocale('xx', ['de'])).toBe('zh-CN');
    expect(chooseLocale(null, [])).toBe('zh-CN');
  });

  it('fills a text by the plurals of its language', () => {
    const dictionary = { ui: { dayCount: '{{count}} {{count|one:day|other:days}}' } };
    const days = (count: number) => textOf({ locale: 'en', dictionary }, 'ui.dayCount', { count });
    expect([days(1), days(2)]).toEqual(['1 day', '2 days']);
  });
});

describe('the parts of the texts', () => {
  it('come when a screen asks, and stay whatever is switched to', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLocale('zh-CN');
    expect(text('shell.spot')).toBe('现货');
    await addTexts('trading');
    expect(text('trading.orderBook')).toBe('订单簿');
    await setLocale('en');
    expect(text('trading.orderBook')).toBe('Order book');
    await setLocale('zh-CN');
    expect([text('shell.spot'), text('trading.orderBook')]).toEqual(['现货', '订单簿']);
  });

  it('are fetched when something says a text that is not loaded', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLocale('en');
    expect(text('bots.strategy')).toBe('');
    await vi.waitFor(() => expect(text('bots.strategy')).toBe('Strategy'));
  });

  it('show the language that was asked for last, however fast each loads', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await Promise.all([setLocale('zh-CN'), setLocale('en')]);
    expect(text('shell.spot')).toBe('Spot');
  });
});
