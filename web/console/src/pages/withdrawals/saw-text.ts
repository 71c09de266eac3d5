/** What the rules write down of what they saw, in words that a withdrawal keeps; figures and times stay as they are. */
const inChinese: readonly (readonly [RegExp, string])[] = [
  [/^no earlier payment to this address$/, '此前未向该地址付款'],
  [/^the network has payments that the signing record lacks$/, '网络上有签名记录中缺失的付款'],
  [/^credited (.+)$/, '入账于 $1'],
  [/^first seen (.+)$/, '首次使用于 $1'],
  [/^(.+) of the 24 h threshold, (\d+) withdrawals$/, '24 小时内达阈值的 $1，共 $2 笔提现'],
  // As releases before this one wrote them.
  [/^nothing has arrived there before$/, '此前未向该地址付款'],
  [/^the chain knows payments that the record does not$/, '网络上有签名记录中缺失的付款'],
  [/^(.+) of the bound in 24 h, (\d+) withdrawals$/, '24 小时内达阈值的 $1，共 $2 笔提现'],
];

/** What a rule saw, for the one who reads it; words that nobody has translated stay as they are. */
export function sawText(saw: string, language: 'en' | 'zh-CN'): string {
  // As releases before this one wrote percents.
  const text = saw.replace(' %', '%');
  if (language === 'en') return text;
  const found = inChinese.find(([pattern]) => pattern.test(text));
  return found ? text.replace(found[0], found[1]) : text;
}
