import { describe, expect, it, vi } from 'vitest';
import { installBrowser } from '../test-browser.ts';

installBrowser();
vi.stubGlobal('window', { innerWidth: 1440 });
const { deviceOf } = await import('./device.ts');

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140';

describe('device classes', () => {
  it.each([
    [575, IPHONE, 'small-phone'],
    [576, IPHONE, 'phone'],
    [575, DESKTOP, 'phone'],
    [767, DESKTOP, 'phone'],
    [768, DESKTOP, 'tablet'],
    [1024, DESKTOP, 'tablet'],
    [1025, DESKTOP, 'desktop'],
  ] as const)('%i wide is %s', (width, agent, device) => {
    expect(deviceOf(width, agent)).toBe(device);
  });
});
