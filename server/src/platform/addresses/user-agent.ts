/** What a person recognises a session by. */
export interface ReadUserAgent {
  /** Empty when it is not known. */
  readonly device: string;
  /** With its main version. */
  readonly browser: string;
}

const NAME_LENGTH_MAX = 32;

/** The first that is found counts: many pretend to be others as well. */
const devices: readonly (readonly [name: string, is: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
  ['Internet Explorer', /\b(?:MSIE |Trident\/.*\brv:)(\d+)/],
];

/**
 * Device and browser of a User-Agent header. A program is called what it calls itself first, but "Mozilla",
 * which all call themselves, is no name: then what follows in brackets is, or nothing.
 */
export function readUserAgent(userAgent: string): ReadUserAgent {
  const [device = ''] = devices.find(([, is]) => is.test(userAgent)) ?? [];
  for (const [name, version] of browsers) {
    const found = version.exec(userAgent);
    if (found) return { device, browser: `${name} ${found[1]}` };
  }
  const named = userAgent.replace(/^Mozilla(?:\/\S*)?\s*(?:\(compatible;\s*)?/, '');
  const itself = /^[\w.-]+(?:\/\d+)?/.exec(named)?.[0] ?? '';
  return { device, browser: itself.replace('/', ' ').slice(0, NAME_LENGTH_MAX) };
}
