import { describe, expect, it } from 'vitest';
import {
  directionOf,
  formatAmount,
  formatNumber,
  formatOffset,
  formatPercent,
  formatShort,
  formatTime,
  writtenTime,
} from './format.ts';

describe('numbers on the screen', () => {
  it('shows -- for what is empty, no number, or zero', () => {
    for (const value of ['', '  ', 'abc', null, undefined, Number.NaN, '0', '0.00', 0]) {
      expect(formatNumber(value, 2)).toBe('--');
    }
  });

  it('cuts to the decimals and groups thousands', () => {
    expect(formatNumber('61284.599', 2)).toBe('61,284.59');
    expect(formatNumber('-1234.5', 1)).toBe('-1,234.5');
    expect(formatNumber('999', 0)).toBe('999');
    expect(formatNumber('1234567.1', 3)).toBe('1,234,567.100');
    expect(formatNumber(0.1 + 0.2, 2)).toBe('0.30');
    expect(formatNumber('1.500', 4, { trim: true })).toBe('1.5');
    expect(formatNumber('3', 1, { sign: true })).toBe('+3.0');
    expect(formatNumber('0.04', 1, { sign: true })).toBe('0.0');
    expect(formatNumber('-0.04', 1, { sign: true })).toBe('0.0');
  });

  it('D57 shows the zero of a balance', () => {
    expect(formatAmount('0')).toBe('0.00000000');
    expect(formatAmount('12.123456789')).toBe('12.12345678');
    expect(formatAmount('')).toBe('--');
  });

  it('shortens with K, M and B by cutting', () => {
    expect(formatShort('999.999')).toBe('999.99');
    expect(formatShort('1000')).toBe('1.00K');
    expect(formatShort('18402.51')).toBe('18.40K');
    expect(formatShort('999999.99')).toBe('999.99K');
    expect(formatShort('1120000000')).toBe('1.12B');
    expect(formatShort('-2500000')).toBe('-2.50M');
    expect(formatShort('1234567890123')).toBe('1,234.56B');
    expect(formatShort('0')).toBe('--');
  });

  it('signs percents and reads their direction by the minus sign', () => {
    expect(formatPercent('1.879%')).toBe('+1.87%');
    expect(formatPercent('-0.5%')).toBe('-0.50%');
    expect(formatPercent('0%')).toBe('0.00%');
    expect(formatPercent('')).toBe('--');
    expect(directionOf('-0.01%')).toBe('down');
    expect(directionOf('0.01%')).toBe('up');
    expect(directionOf('-0.00%')).toBe('flat');
    expect(['-0.009', '-0.01', '0.009'].map((value) => directionOf(value, 2))).toEqual([
      ...['flat', 'down', 'flat'],
    ]);
    expect(directionOf(null)).toBe('flat');
  });
});

describe('times on the screen (D6)', () => {
  const at = Date.UTC(2025, 10, 20, 14, 36, 41);

  it('shows UTC at the display offset', () => {
    expect(formatTime(at, 8, 'time')).toBe('22:36:41');
    expect(formatTime(at, 8, 'minute', at)).toBe('11-20 22:36');
    expect(formatTime(at, 8, 'short', at)).toBe('11-20 22:36:41');
    expect(formatTime(at, 0, 'full')).toBe('2025-11-20 14:36:41');
    expect(writtenTime(at, 8, 'en')).toBe('Nov 20, 22:36');
    expect(writtenTime(at, 8, 'zh-CN')).toBe('11月20日 22:36');
    expect(formatTime(at, 12, 'date')).toBe('2025-11-21');
    expect(formatTime(at, -5.5, 'time')).toBe('09:06:41');
  });

  it('says the year where it is not this one, at the display offset', () => {
    const newYear = Date.UTC(2026, 0, 1);
    expect(formatTime(at, 8, 'minute', newYear)).toBe('2025-11-20 22:36');
    expect(formatTime(at, 8, 'short', newYear)).toBe('2025-11-20 22:36:41');
    expect(formatTime(at, -1, 'short', newYear)).toBe('11-20 13:36:41');
    expect(formatTime(newYear, 8, 'minute', at)).toBe('2026-01-01 08:00');
  });

  it('shows -- for no time', () => {
    expect(formatTime(0, 8, 'time')).toBe('--');
    expect(formatTime(Number.NaN, 8, 'time')).toBe('--');
  });

  it('names the offset', () => {
    expect(formatOffset(8)).toBe('UTC+8');
    expect(formatOffset(-3.5)).toBe('UTC-3:30');
    expect(formatOffset(0)).toBe('UTC+0');
  });
});
