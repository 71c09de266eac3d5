import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from './storage.ts';

const written = new Map<string, string>();
const working = {
  getItem: (key: string) => written.get(key) ?? null,
  setItem: (key: string, value: string) => void written.set(key, value),
  removeItem: (key: string) => void written.delete(key),
};
const denying = () => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => {
  vi.stubGlobal('localStorage', working);
});
afterEach(() => {
  deviceStorage.removeItem('a');
  vi.unstubAllGlobals();
});

test('what is written is there in every tab', () => {
  deviceStorage.setItem('a', '1');
  expect(written.get('a')).toBe('1');
  written.set('a', '2');
  expect(deviceStorage.getItem('a')).toBe('2');
  deviceStorage.removeItem('a');
  expect(written.has('a')).toBe(false);
  expect(deviceStorage.getItem('a')).toBeNull();
});

test('a browser that denies storage keeps what is written as long as the page', () => {
  for (const [name, storage] of [
    ['localStorage', deviceStorage],
    ['sessionStorage', tabStorage],
  ] as const) {
    vi.unstubAllGlobals();
    // Even to name it throws, where cookies are blocked.
    Object.defineProperty(globalThis, name, { configurable: true, get: denying });
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
    Reflect.deleteProperty(globalThis, name);
  }
});

test('a full storage keeps the newest value as long as the page, and takes the next one that fits', () => {
  deviceStorage.setItem('a', '1');
  vi.stubGlobal('localStorage', { ...working, setItem: denying });
  deviceStorage.setItem('a', '2');
  expect(deviceStorage.getItem('a')).toBe('2');
  vi.stubGlobal('localStorage', working);
  deviceStorage.setItem('a', '3');
  written.set('a', '4');
  expect(deviceStorage.getItem('a')).toBe('4');
});
