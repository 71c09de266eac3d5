/** Bodies that no route takes, whatever it is about: the text, and the status that refuses it. */
export const badBodies: readonly (readonly [
  what: string,
  body: string | Buffer,
  status: number,
])[] = [
  ['a cut text', '{"amount":"1', 400],
  ['NaN', '{"amount":NaN}', 400],
  ['infinity', '{"amount":Infinity}', 400],
  ['a plus sign', '{"amount":+1}', 400],
  ['a leading zero', '{"amount":01}', 400],
  ['a bare point', '{"amount":.5}', 400],
  ['hexadecimal', '{"amount":0x10}', 400],
  ['single quotes', "{'amount':'1'}", 400],
  ['a byte order mark', '\ufeff{}', 400],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31]), 400],
  ['a list', '[{"amount":"1"}]', 422],
  ['a text', '"amount"', 422],
  ['nothing', 'null', 422],
  ['a number', '1e400', 422],
  ['a key twice', '{"amount":"1","amount":"2"}', 422],
  ['the prototype', '{"__proto__":{"amount":"1"}}', 422],
  ['the prototype further in', '{"a":{"__proto__":{}}}', 422],
  ['21 levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 422],
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 422],
  ['more than 64 KiB', JSON.stringify({ amount: '1'.repeat(65 * 1024) }), 413],
  ['more than a megabyte', `{"a":"${'x'.repeat(1_100_000)}"}`, 413],
];

/** What no decimal may look like (S33), as the JSON that a client would write. */
export const badDecimals: readonly string[] = [
  ...['""', '" "', '" 1"', '"1 "', '"1\\n"', '"+1"', '"-1"', '"-0"', '"--1"', '"1e3"', '"1E-8"'],
  ...['".5"', '"1."', '"."', '"01"', '"00"', '"1,000"', '"1_000"', '"1.0.0"', '"0x10"', '"1n"'],
  ...['"NaN"', '"Infinity"', '"null"', '"١"', '"１"', '"1٫5"', '"½"', '"²"', '"1\\u0000"'],
  ...['"1\\u200b"', '"1;drop table"', '"1.1234567890123456789"', '"1000000000000000"'],
  `"${'9'.repeat(400)}"`,
  ...['-1', '1.5', '1e400', '1e-8', '9007199254740993', '12345678901234567890', 'null', 'true'],
  ...['[]', '["1"]', '[1]', '{}', '{"$ne":""}', '{"valueOf":"1"}'],
];

/** What no name, code or symbol may be. */
export const badTexts: readonly string[] = [
  ...['null', 'true', '1.5', '[]', '["BTC"]', '{}', '{"$ne":""}', '{"$gt":""}'],
  `"${'x'.repeat(5_000)}"`,
];
/** What neither yes nor no may be. */
export const badFlags: readonly string[] = [
  ...badTexts.filter((raw) => raw !== 'true'),
  ...['"true"', '"false"', '""', '0', '1', '[true]'],
];
/** What no small whole number above 0 may be. */
export const badIntegers: readonly string[] = [
  ...['null', 'true', '"x"', '" 1"', '"1e0"', '"+1"', '"-1"', '-1', '0', '1.5', '1e400', '99'],
  ...['"١"', '[1]', '{}', '""', '9007199254740993'],
];

export const badSymbols: readonly string[] = [
  ...badTexts,
  ...['""', '"BTC USDT"', '"\' or 1=1--"', '"../x"', '"BTC\\u0000"'],
];
