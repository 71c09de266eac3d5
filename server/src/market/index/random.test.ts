import { describe, expect, it } from 'vitest';
import { createRandom, hashIntegers } from './random.ts';

const COUNT = 200_000;
const draw = (next: () => number) => Array.from({ length: COUNT }, next);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const moment = (values: readonly number[], power: number) =>
  mean(values.map((value) => value ** power));

describe('random', () => {
  it('gives the same stream for the same seeds and another one for others', () => {
    const stream = (...seeds: number[]) => Array.from({ length: 8 }, createRandom(...seeds).next);
    expect(stream(1, 2)).toEqual(stream(1, 2));
    expect(stream(1, 2)).not.toEqual(stream(2, 1));
    expect(stream(1)).not.toEqual(stream(1 + 2 ** 32));
    const integers = stream(1).map((value) => value * 2 ** 32);
    expect(integers.slice(0, 4)).toEqual([1127049522, 1711689511, 913378506, 534261741]);
  });

  it('is uniform: each of 64 bins within five deviations, neighbours uncorrelated', () => {
    const values = draw(createRandom(5).next);
    const bins = new Array<number>(64).fill(0);
    for (const value of values)
      bins[Math.floor(value * 64)] = (bins[Math.floor(value * 64)] ?? 0) + 1;
    const expected = COUNT / 64;
    for (const count of bins)
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    const products = values
      .slice(1)
      .map((value, index) => (value - 0.5) * ((values[index] ?? 0) - 0.5));
    expect(Math.abs(mean(products) * 12)).toBeLessThan(5 / Math.sqrt(COUNT));
  });

  it('has normal draws of deviation 1 and kurtosis 3', () => {
    const values = draw(createRandom(6).normal);
    expect(mean(values)).toBeCloseTo(0, 1);
    expect(moment(values, 2)).toBeCloseTo(1, 1);
    expect(moment(values, 4)).toBeGreaterThan(2.8);
    expect(moment(values, 4)).toBeLessThan(3.2);
  });

  it('has fat-tailed draws of deviation 1 that stay within nine of it', () => {
    const values = draw(createRandom(7).fatNormal);
    expect(mean(values)).toBeCloseTo(0, 1);
    expect(Math.abs(moment(values, 2) - 1)).toBeLessThan(0.08);
    expect(moment(values, 4)).toBeGreaterThan(6);
    expect(values.every((value) => Math.abs(value) <= 9)).toBe(true);
  });

  it.each([0, 0.02, 0.7, 12])('has poisson counts with mean and variance %d', (rate) => {
    const random = createRandom(8, rate * 100);
    const values = draw(() => random.poisson(rate));
    const average = mean(values);
    expect(Math.abs(average - rate)).toBeLessThan(5 * Math.sqrt((rate + 1e-9) / COUNT));
    expect(Math.abs(moment(values, 2) - average ** 2 - rate)).toBeLessThan(0.05 * rate + 1e-9);
  });

  it('mixes every integer into a hash', () => {
    const hashes = new Set<number>();
    for (let first = 0; first < 100; first += 1) {
      for (let second = 0; second < 100; second += 1) hashes.add(hashIntegers(first, second));
    }
    expect(hashes.size).toBe(10_000);
  });
});
