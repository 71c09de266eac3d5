import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What coming in from chains and going out to them refuses. */
export const withdrawalTexts = {
  [Code.depositKnown]: {
    status: 200,
    en: 'This deposit was already credited',
    zh: '该充值已入账',
  },
  [Code.withdrawHeld]: {
    status: 403,
    en: 'Withdrawals are suspended until {0} UTC because your security settings changed',
    zh: '您的安全设置近期有变更，{0}（UTC）前暂停提现',
  },
  [Code.withdrawFactorMissing]: {
    status: 403,
    en: 'Withdrawals require two-factor authentication. Set up an authenticator app or a passkey in User centre > Security.',
    zh: '未开启双重验证不能提现，请先绑定身份验证器或通行密钥：用户中心 > 安全',
  },
  [Code.chainUnknown]: {
    status: 200,
    en: "This network isn't available for {0}",
    zh: '{0} 不支持该网络',
  },
  [Code.chainAway]: {
    status: 503,
    en: 'This network is under maintenance. Please try again later.',
    zh: '该网络维护中，请稍后再试',
  },
  [Code.addressInvalid]: {
    status: 200,
    en: "You can't withdraw to this address: {0}",
    zh: '无法提现到该地址：{0}',
    words: {
      malformed: { en: 'its format is invalid', zh: '格式错误' },
      checksum: {
        en: 'a character is wrong (checksum mismatch)',
        zh: '字符有误（校验和不符）',
      },
      otherChain: { en: 'it belongs to another network', zh: '属于其他网络' },
      zero: { en: "it's the zero address, which no one owns", zh: '零地址，无人持有' },
      burn: {
        en: 'no one has its private key, so coins sent there are lost',
        zh: '该地址无人持有私钥，转入的资产将丢失',
      },
      precompile: {
        en: "it's part of the network itself, so coins sent there are lost",
        zh: '该地址是网络内置合约，转入的资产将丢失',
      },
      unsupported: {
        en: "we don't support this newer type of Bitcoin address yet",
        zh: '该类型的比特币地址较新，暂不支持',
      },
      otherCoin: {
        en: 'the payment request is for another coin',
        zh: '该付款请求要求的是其他币种',
      },
      request: {
        en: "we can't read this payment request",
        zh: '无法识别该付款请求的内容',
      },
      contract: { en: "it's a token contract", zh: '该地址是代币合约' },
    },
  },
  [Code.addressOwn]: {
    status: 200,
    en: "This is one of our deposit addresses. You can't withdraw to it.",
    zh: '该地址是本平台的充值地址，不能提现到此地址',
  },
  [Code.addressWaits]: {
    status: 200,
    en: 'You saved this address recently. You can use it from {0} UTC.',
    zh: '该地址为新保存的地址，{0}（UTC）起可用',
  },
  [Code.addressSaved]: {
    status: 200,
    en: "You've already saved this address as {0}",
    zh: '该地址已保存，名称为 {0}',
  },
  [Code.addressNameTaken]: {
    status: 200,
    en: 'You already have an address named {0} on this network. Choose another name.',
    zh: '该网络下已有名称为 {0} 的地址，请使用其他名称',
  },
  [Code.addressNameUnseen]: {
    status: 200,
    en: 'The name contains invisible characters or characters that change text direction. Please type it again.',
    zh: '名称含有不可见字符或改变文字方向的字符，请重新输入',
  },
  [Code.memoNotTaken]: {
    status: 200,
    en: "This network doesn't use a memo. Leave it empty.",
    zh: '该网络不使用备注（Memo），请留空',
  },
  [Code.addressesMax]: {
    status: 200,
    en: 'You can save at most {0} addresses',
    zh: '最多可保存 {0} 个地址',
  },
  [Code.withdrawBelowMin]: {
    status: 200,
    en: 'The minimum withdrawal is {0} {1}',
    zh: '最小提现数量为 {0} {1}',
  },
  [Code.withdrawAboveMax]: {
    status: 200,
    en: 'The maximum withdrawal is {0} {1}',
    zh: '最大提现数量为 {0} {1}',
  },
  [Code.withdrawFeeAbove]: {
    status: 200,
    en: 'The amount must be greater than the fee of {0} {1}',
    zh: '提现数量必须大于手续费 {0} {1}',
  },
  [Code.depositLocked]: {
    status: 200,
    en: 'A recent deposit is still locked. You can withdraw {0} {1} now.',
    zh: '近期充值尚未解锁，当前可提现 {0} {1}',
  },
  [Code.withdrawKeyMissing]: {
    status: 422,
    en: "Send the idempotency-key header so that a retried request doesn't withdraw twice",
    zh: '请提供 idempotency-key 请求头，以避免重复提现',
  },
  [Code.withdrawNotWaiting]: {
    status: 200,
    en: 'This withdrawal is no longer under review',
    zh: '该提现已不在审核中',
  },
  [Code.faucetSpent]: {
    status: 200,
    en: "Today's test coins have all been claimed. Come back after 00:00 UTC.",
    zh: '今日的测试币已领完，请于 UTC 00:00 后再试',
  },
  [Code.coinClosed]: {
    status: 503,
    en: '{0} is under maintenance on this network. Please try again later.',
    zh: '{0} 在该网络维护中，请稍后再试',
  },
  [Code.withdrawPaused]: {
    status: 200,
    en: '{0} withdrawals are paused while we reconcile our books. Your funds are safe. Please try again later.',
    zh: '{0} 提现已暂停，我们正在核对账目。您的资产安全，请稍后再试。',
  },
  [Code.withdrawAddressUnsaved]: {
    status: 403,
    en: 'API withdrawals can only go to saved addresses. Save this one in your address book first.',
    zh: '通过 API 只能提现到已保存的地址，请先在地址簿中保存该地址',
  },
  [Code.withdrawalsDayMax]: {
    status: 429,
    en: 'You can request at most {0} withdrawals in 24 hours. You can request the next one from {1} UTC.',
    zh: '24 小时内最多可申请提现 {0} 次，{1}（UTC）后可再次申请',
  },
} as const satisfies Partial<Record<Code, CodeText>>;
