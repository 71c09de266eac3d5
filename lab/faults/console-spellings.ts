/** Ways to write an address of the console: method and target of a request's first line. */
export const consoleSpellings = [
  ['GET', '/%63onsole'],
  ['GET', '/c%6Fnsole/join'],
  ['GET', '/%63onsole/index.html'],
  ['GET', '/api/%63onsole/state'],
  ['GET', '/%61pi/console/state'],
  ['GET', 'http://x/api/console/state'],
  ['GET', 'http://x/console'],
  ['POST', '/api/%63onsole/session/open'],
  ['POST', 'http://x/api/console/session/open'],
  ['GET', '/api/console/state;x'],
  ['GET', '//console'],
  ['GET', '/./console'],
] as const;
