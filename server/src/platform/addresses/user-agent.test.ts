import { describe, expect, it } from 'vitest';
import { readUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a session is recognised by its device and browser', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
      'Linux',
      'Firefox 131',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/129.0.0.0 Safari/537.36`,
      'Windows',
      'Chrome 129',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.2792.52`,
      'Windows',
      'Edge 129',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/128.0.0.0 Mobile Safari/537.36`,
      'Android',
      'Chrome 128',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
      'Mac',
      'Safari 17',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
      'iPhone',
      'Safari 17',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0 Mobile/15E148 Safari/604.1',
      'iPhone',
      'Chrome 129',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'iPhone',
      '',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/129.0.0.0 Safari/537.36`,
      'Linux',
      'Chrome 129',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
      'Windows',
      'Internet Explorer 11',
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', '', 'Googlebot 2'],
    ['Mozilla/5.0', '', ''],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux', ''],
    ['curl/8.5.0', '', 'curl 8'],
    ['python-requests/2.32.3', '', 'python-requests 2'],
    ['node', '', 'node'],
    ['<script>alert(1)</script>', '', ''],
    ['', '', ''],
    ['x'.repeat(256), '', 'x'.repeat(32)],
  ])('%s', (userAgent, device, browser) => {
    expect(readUserAgent(userAgent)).toEqual({ device, browser });
  });
});
