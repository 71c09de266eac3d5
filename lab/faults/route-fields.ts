import { defaultTrading } from '@bourse/contract/preferences.ts';
import type { Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { rightAnswers } from '../load/enable-futures.ts';
import { badDecimals, badFlags, badIntegers, badSymbols, badTexts } from './bad-values.ts';
import { contractFields, type Fields } from './contract-fields.ts';

const symbol = badSymbols;
const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '90000', quantity: '0.001' };
const nobodysAddress = '0x00000000000000000000000000000000000000ff';
const contact = { email: 'a@example.com', password: 'a long enough one' };
const contactBad = { email: badTexts, areaCode: badTexts, mobile: badTexts };
const passkeyAnswer = {
  ...{ id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const answerBad = {
  answer: [
    ...badTexts,
    '{}',
    '{"id":"a"}',
    '{"id":"a","rawId":"a","type":"password","response":{}}',
  ],
};
const ownCodesBad = { emailCode: badTexts, mobileCode: badTexts, googleCode: badTexts };
const collection = [...symbol, '"BTCUSDT"', '"BTC-"'];

/** What no whole number is, 0 and above. */
const badTimes = badIntegers.filter((raw) => raw !== '0' && raw !== '99');

/** Lists of orders, each wrong in one place. */
const badBatches = [
  ...badTexts,
  '[]',
  '[1]',
  '[{}]',
  '[null]',
  JSON.stringify([{ ...order, x: 1 }]),
];
const badPictures = [
  ...badTexts.filter((raw) => raw !== '[]'),
  '[1]',
  '["../../x"]',
  `[${Array.from({ length: 4 }, () => `"${'A'.repeat(32)}"`)}]`,
];
const badNames = [
  ...badTexts,
  ...['[]', '[1]', '[{}]', '[null]', '[{"code":7}]', '[{"code":"-7"}]', '[{"clientOrderId":""}]'],
  ...['[{"code":"7","clientOrderId":"a"}]', '[{"code":"7","x":1}]'],
];

const amendFields = {
  good: { code: '7000000', price: '90000', quantity: '0.001', stopPrice: '91000' },
  bad: {
    code: [...badTexts, '"-7"', '7'],
    price: badDecimals,
    quantity: badDecimals,
    stopPrice: badDecimals,
    clientOrderId: [...badTexts, '""', '"a b"', '"both"'],
  },
};

const botFields = {
  good: {
    ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '1000', cells: 4 },
    ...{ lowerPrice: '88000', upperPrice: '92000' },
  },
  bad: {
    ...{ symbol, strategy: [...badTexts, '"grid"', '1'], funds: badDecimals, amount: badDecimals },
    ...{ lowerPrice: badDecimals, upperPrice: badDecimals, takeProfitPercent: badTimes },
    ...{ stopLossPercent: badTimes, cells: [...badTimes, '0', '1', '51'] },
    everyHours: [...badTimes, '0', '721'],
    ...{ direction: [...badTexts, '"up"', '1'], leverage: [...badTimes, '0', '101'] },
  },
};

export const fieldsOf: Readonly<Record<string, Fields>> = {
  spotOrderPlace: {
    good: order,
    bad: {
      symbol,
      orderType: badIntegers,
      orderSide: badIntegers,
      price: badDecimals,
      quantity: badDecimals,
      amount: badDecimals,
      stopPrice: badDecimals,
      timeInForce: [...badTexts, '"gtc"', '"GTD"', '1'],
      clientOrderId: [...badTexts, '""', '"a b"', '"ключ"', `"${'k'.repeat(37)}"`],
      selfTrade: [...badTexts, '"NONE"', '2'],
    },
  },
  spotOrderPlaceBatch: { good: { orders: [order] }, bad: { orders: badBatches } },
  spotOrderCancelBatch: { good: { orders: [{ code: '7000000' }] }, bad: { orders: badNames } },
  spotOrderAmend: amendFields,
  spotOrderAmendBatch: {
    good: { orders: [amendFields.good] },
    bad: { orders: badNames },
  },
  spotOrderCancel: { good: {}, bad: {} },
  spotOrderCancelAll: { good: {}, bad: { symbol } },
  transfer: {
    good: { from: 1, to: 2, coin: 'USDT', amount: '1' },
    bad: {
      from: badIntegers,
      to: badIntegers,
      coin: symbol,
      amount: [...badDecimals, '"0"', '"0.0"', '0', '"0.000000019"', '"1.123456789"'],
      remark: badTexts,
    },
  },
  demoClaim: { good: {}, bad: {} },
  demoHoldEnd: { good: {}, bad: {} },
  demoFaucet: {
    good: { coin: 'ETH', chain: 'ETH' },
    bad: { coin: symbol, chain: [...badTexts, '""', '"eth"', '"E T"'] },
  },
  withdraw: {
    good: { chain: 'ETH', coin: 'ETH', amount: '1', address: nobodysAddress },
    bad: {
      chain: [...badTexts, '""', '"eth"', '"E T"'],
      coin: symbol,
      amount: badDecimals,
      address: [...badTexts, '""', '" "'],
      remark: ['1', '{}', 'null', '"a b"', `"${'m'.repeat(65)}"`],
    },
  },
  withdrawCancel: { good: {}, bad: {} },
  addressAdd: {
    good: { chain: 'ETH', address: nobodysAddress, name: 'Ledger' },
    bad: {
      chain: [...badTexts, '""', '"eth"'],
      address: [...badTexts, '""'],
      memo: ['1', '{}', 'null', '"a b"'],
      name: [...badTexts, '""', '" "', `"${'n'.repeat(33)}"`, '"a\\u0007b"'],
    },
  },
  addressRemove: { good: {}, bad: {} },
  authFlow: {
    good: { type: 'login', ...contact },
    bad: {
      ...contactBad,
      type: [...badTexts, '"admin"', '1'],
      password: ['1', '[]', '{}', 'null'],
    },
  },
  codeSend: { good: { ticket: 'none' }, bad: { ...contactBad, ticket: badTexts } },
  register: { good: { code: '123456', ...contact }, bad: { ...contactBad, code: badTexts } },
  login: { good: { code: '123456', ...contact }, bad: { ...contactBad, code: badTexts } },
  logout: { good: {}, bad: {} },
  passwordModify: {
    good: { oldPassword: 'a long enough one', newPassword: 'another long enough one' },
    bad: { oldPassword: badTexts, newPassword: badTexts },
  },
  deviceRemove: { good: {}, bad: {} },
  nicknameModify: { good: { nickname: 'Lena K' }, bad: { nickname: badTexts } },
  avatarModify: {
    good: { avatar: 3 },
    bad: { avatar: badIntegers.filter((text) => text !== '0') },
  },
  phishingModify: {
    good: { emailCode: '123456', phishingCode: 'harbour7' },
    bad: { emailCode: badTexts, mobileCode: badTexts, phishingCode: badTexts },
  },
  emailBind: {
    good: { email: 'b@example.com', emailCode: '123456', phoneCode: '123456' },
    bad: { email: badTexts, emailCode: badTexts, phoneCode: badTexts },
  },
  emailModify: {
    good: { email: 'b@example.com', emailCode: '123456', oldEmailCode: '123456' },
    bad: { email: badTexts, emailCode: badTexts, oldEmailCode: badTexts },
  },
  mobileBind: {
    good: { areaCode: '+852', mobile: '91234567', mobileCode: '123456', emailCode: '123456' },
    bad: { areaCode: badTexts, mobile: badTexts, mobileCode: badTexts, emailCode: badTexts },
  },
  mobileModify: {
    good: { areaCode: '+852', mobile: '91234567', mobileCode: '123456', oldMobileCode: '123456' },
    bad: { areaCode: badTexts, mobile: badTexts, mobileCode: badTexts, oldMobileCode: badTexts },
  },
  sessionEnd: { good: {}, bad: {} },
  sessionEndOthers: { good: {}, bad: {} },
  passwordForget: { good: { code: '123456', ...contact }, bad: { ...contactBad, code: badTexts } },
  authenticatorBind: {
    good: { emailCode: '222222', googleCode: '123456' },
    bad: { ...ownCodesBad, googleAuth: badTexts },
  },
  authenticatorUnbind: {
    good: { emailCode: '222222', googleCode: '123456', password: 'a long enough one' },
    bad: { ...ownCodesBad, password: badTexts },
  },
  authenticatorResetAsk: {
    good: { ticket: 'nobodys', code: '123456' },
    bad: { ticket: badTexts, code: badTexts },
  },
  passkeyResetAsk: {
    good: { emailCode: '222222', password: 'a long enough one' },
    bad: { ...ownCodesBad, password: badTexts },
  },
  authenticatorResetStopByCode: { good: { stopCode: '2222' }, bad: { stopCode: badTexts } },
  authenticatorResetStop: { good: {}, bad: {} },
  closureAsk: { good: {}, bad: {} },
  noticeModify: {
    good: { kind: 'security', mail: true, sms: false },
    bad: { kind: badTexts, mail: badFlags, sms: badFlags },
  },
  preferencesModify: {
    good: {
      ...{ language: 'en', theme: 'dark', colours: 'safe', timeOffsetMinutes: 330 },
      ...{ currency: 'CAD', confirmations: true, sounds: false, worksInRows: false },
      ...{ tables: {}, chart: { scale: 'log', showsFills: true }, trading: defaultTrading },
    },
    bad: {
      ...{ language: badTexts, theme: badTexts, colours: badTexts, confirmations: badFlags },
      currency: [...badTexts, '"XAU"', '"usd"'],
      ...{
        sounds: badFlags,
        worksInRows: badFlags,
        chart: ['[]', '"log"', '{"scale":"log"}', '{"scale":"inverse","showsFills":true}'],
        trading: ['[]', '"base"', '{"sizeUnit":"base"}', '{"sizeUnit":"lots"}'],
        tables: ['[]', '"positions"', '{"wallets":{}}', '{"positions":{"hidden":[7]}}'],
        timeOffsetMinutes: ['900', '-735', '7', '330.5', '"480"', 'null', 'true'],
      },
    },
  },
  notificationRead: { good: {}, bad: {} },
  notificationReadAll: { good: { upTo: '7000000' }, bad: { upTo: [...badTexts, '"-7"', '7'] } },
  notificationChoose: {
    good: { kind: 'fill', app: true, mail: false, push: false },
    bad: { kind: badTexts, app: badFlags, mail: badFlags, push: badFlags },
  },
  notificationFundingRate: { good: { rate: '0.0005' }, bad: { rate: [...badTexts, '"-1"', '2'] } },
  pushSubscribe: {
    good: {
      endpoint: 'https://push.example.com/send/1',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    },
    bad: {
      endpoint: [...badTexts, '"http://push.example.com/"', '"https://127.0.0.1/"'],
      p256dh: badTexts,
      auth: badTexts,
    },
  },
  pushRemove: { good: {}, bad: {} },
  priceAlertAdd: {
    good: {
      ...{ product: 'spot', symbol: 'BTCUSDT', direction: 'below', price: '1' },
      ...{ isRepeated: false, gapMinutes: 60 },
    },
    bad: {
      ...{ product: badTexts, symbol, direction: badTexts, price: badDecimals },
      ...{ kind: badTexts, level: [...badTexts, '"1"'], spanMinutes: [...badTimes, '7'] },
      ...{ isRepeated: badFlags, gapMinutes: [...badTimes, '0', '10081'] },
    },
  },
  priceAlertRemove: { good: {}, bad: {} },
  ticketOpen: {
    good: {
      ...{ subject: 'Where is it', category: 'deposit', text: 'It left an hour ago.' },
      ...{ object: '', objectCode: '', pictures: [] },
    },
    bad: {
      subject: [...badTexts, '""', '" "', `"${'n'.repeat(121)}"`, '"a\\nb"', '"a\\u202eb"'],
      category: badTexts,
      text: [...badTexts, '""', '" "', `"${'n'.repeat(4_001)}"`, '"a\\u0007b"'],
      object: [...badTexts, '"account"'],
      objectCode: ['1', '{}', 'null', '"7"', `"${'n'.repeat(81)}"`],
      pictures: badPictures,
    },
  },
  guestCode: { good: { email: 'nobody' }, bad: { email: [...badTexts, `"${'n'.repeat(255)}"`] } },
  guestTicketOpen: {
    good: { key: 'none', code: '222222', subject: 'I cannot log in', text: 'No code comes.' },
    bad: {
      key: badTexts,
      code: badTexts,
      subject: [...badTexts, '""', `"${'n'.repeat(121)}"`, '"a\\nb"', '"a\\u202eb"'],
      text: [...badTexts, '""', '" "', `"${'n'.repeat(4_001)}"`, '"a\\u0007b"'],
    },
  },
  ticketAnswer: {
    good: { text: 'It came.', pictures: [] },
    bad: { text: [...badTexts, '""', `"${'n'.repeat(4_001)}"`], pictures: badPictures },
  },
  ticketClose: { good: {}, bad: {} },
  botSimulate: botFields,
  botCreate: botFields,
  botPause: { good: {}, bad: {} },
  botResume: { good: {}, bad: {} },
  botChange: {
    good: { takeProfitPercent: 5, stopLossPercent: 5, amount: '20', everyHours: 12 },
    bad: {
      ...{ takeProfitPercent: [...badTimes, '1001'], stopLossPercent: [...badTimes, '100'] },
      ...{ amount: badDecimals, everyHours: [...badTimes, '0', '721'] },
    },
  },
  botStop: { good: { isSelling: false }, bad: { isSelling: badFlags } },
  exportAsk: { good: {}, bad: {} },
  exportDownload: { good: {}, bad: {} },
  closureTakeBack: { good: {}, bad: {} },
  passkeyOffer: { good: {}, bad: {} },
  passkeyAdd: {
    good: { name: 'Key', answer: passkeyAnswer },
    bad: { name: badTexts, ...answerBad },
  },
  passkeyRename: { good: { name: 'Key' }, bad: { name: badTexts } },
  passkeyRemove: { good: {}, bad: {} },
  passkeyAsk: { good: {}, bad: {} },
  passkeyLogin: { good: { answer: passkeyAnswer }, bad: answerBad },
  factorProve: { good: { emailCode: '222222' }, bad: ownCodesBad },
  futuresEnable: {
    good: { version: 1, answers: rightAnswers },
    bad: {
      version: [...badTimes, '0', '1000001'],
      answers: [
        ...badTexts,
        '[]',
        '[1]',
        '[{}]',
        '[{"question":"a"}]',
        '[{"question":"A","answer":"a"}]',
      ],
    },
  },
  cancelAfter: { good: { seconds: 0 }, bad: { seconds: [...badTimes, '3601'] } },
  apiKeyCreate: {
    good: { name: 'Bot', rights: ['read'] },
    bad: {
      name: [...badTexts, '""', '" "', `"${'n'.repeat(33)}"`, '"a\\u0007b"'],
      rights: ['"read"', '[]', '["account"]', '["read",1]', '{}', 'null'],
      addresses: ['"1.2.3.4"', '["x"]', '["0.0.0.0/0"]', '[1]', '{}', 'null'],
      expireTime: badTimes,
      publicKey: [...badTexts, '""', '"x"'],
    },
  },
  apiKeyChange: {
    good: { name: 'Bot' },
    bad: {
      name: [...badTexts, '""', `"${'n'.repeat(33)}"`],
      rights: ['"read"', '["account"]', '["read",1]', '{}', 'null'],
      addresses: ['"1.2.3.4"', '[1]', '{}', 'null'],
      expireTime: badTimes,
    },
  },
  apiKeyRemove: { good: {}, bad: {} },
  kycSubmit: {
    good: {
      ...{ country: 'HK', realName: 'Lena', certificateKind: 2, certificateNo: 'K802917' },
      ...{ indexCertificateURI: 'A'.repeat(32), selfieURI: 'S'.repeat(32) },
    },
    bad: {
      country: [...badTexts, '""', '"XX"'],
      realName: [...badTexts, '""', '"x"', '"<b>"'],
      certificateKind: [...badIntegers, '0', '4'],
      birthDate: [...badTexts, '"31.12.1990"', '"1990-02-30"', '"2990-01-01"'],
      nationality: [...badTexts, '"XX"'],
      expiry: [...badTexts, '"2001-01-01"', '"soon"'],
      selfieURI: [...badTexts, '""', '"../../x"'],
      certificateNo: [...badTexts, '""', '"1"'],
      indexCertificateURI: [...badTexts, '""', '"../../x"', '"https://evil.example/x.jpg"'],
      backendCertificateURI: ['1', '{}', 'null', '"../../x"', '"https://evil.example/x.jpg"'],
    },
  },
  collectionAdd: {
    good: { category: 2, collection: 'BTC-USDT' },
    bad: { category: badIntegers, collection },
  },
  collectionCancel: {
    good: { category: 2, collection: 'BTC-USDT' },
    bad: { category: badIntegers, collection },
  },
  contractOpenBatch: {
    good: { orders: [contractFields.contractOpen?.good] },
    bad: { orders: badBatches },
  },
  contractAmend: amendFields,
  contractAmendBatch: {
    good: { orders: [amendFields.good] },
    bad: { orders: badNames },
  },
  contractCancelBatch: { good: { orders: [{ code: '7000000' }] }, bad: { orders: badNames } },
  ...contractFields,
};

/** Every route that takes a body of JSON, by name. */
export const changingRoutes = Object.entries(routes as Readonly<Record<string, Route>>).filter(
  ([, { method, file }]) => method !== 'GET' && !file,
);

/** The text of a good body with one field replaced by raw JSON. */
export function bodyWith(good: Fields['good'], field: string, raw: string): string {
  const rest = Object.entries(good)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...rest, `${JSON.stringify(field)}:${raw}`].join(',')}}`;
}
