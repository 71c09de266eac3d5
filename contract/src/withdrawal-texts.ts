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
    en: 'Withdrawals wait until {0} UTC, because the security of your account changed',
    zh: '您的账户安全设置近期有变更，{0}（UTC）前暂停提现',
  },
  [Code.withdrawFactorMissing]: {
    status: 403,
    en: 'Bind an authenticator or a passkey first: User centre, Security',
    zh: '请先绑定身份验证器或通行密钥：用户中心 — 安全设置',
  },
  [Code.chainUnknown]: {
    status: 200,
    en: 'This network is not available for {0}',
    zh: '{0} 不支持该网络',
  },
  [Code.chainAway]: {
    status: 503,
    en: 'This network is under maintenance. Please try again later',
    zh: '该网络维护中，请稍后再试',
  },
  [Code.addressInvalid]: {
    status: 200,
    en: 'Coins cannot be sent to this address: {0}',
    zh: '无法提现到该地址：{0}',
    words: {
      malformed: { en: 'it is malformed', zh: '格式错误' },
      checksum: {
        en: 'a character is wrong (its checksum does not match)',
        zh: '字符有误（校验和不符）',
      },
      otherChain: { en: 'it belongs to another network', zh: '属于其他网络' },
      zero: { en: 'nobody holds it', zh: '该地址无人持有' },
      burn: {
        en: 'nobody has its key, and what goes there is lost',
        zh: '该地址无人持有私钥，转入的资产将丢失',
      },
      precompile: {
        en: 'it is a part of the network itself, and what goes there is lost',
        zh: '该地址是网络内置合约，转入的资产将丢失',
      },
      unsupported: {
        en: 'it is of a newer kind of Bitcoin address that is not supported yet',
        zh: '该类型的比特币地址较新，暂不支持',
      },
      otherCoin: { en: 'the request is for another coin', zh: '该付款请求要求的是其他币种' },
      request: {
        en: 'the payment request asks for something that is not understood',
        zh: '无法识别该付款请求的内容',
      },
      contract: { en: 'it is a contract of a coin', zh: '该地址是代币合约' },
    },
  },
  [Code.addressOwn]: {
    status: 200,
    en: 'This is a deposit address of this exchange: nothing can be withdrawn to it',
    zh: '该地址是本平台的充值地址，无法提现到此地址',
  },
  [Code.addressWaits]: {
    status: 200,
    en: 'This saved address is new and may be used from {0} UTC',
    zh: '该地址为新保存地址，{0}（UTC）后方可使用',
  },
  [Code.addressSaved]: {
    status: 200,
    en: 'This address is saved already, as {0}',
    zh: '该地址已保存，名称为 {0}',
  },
  [Code.addressNameTaken]: {
    status: 200,
    en: 'Another address of this network has the name {0}: choose another name',
    zh: '该网络下已有名称为 {0} 的地址，请使用其他名称',
  },
  [Code.addressNameUnseen]: {
    status: 200,
    en: 'The name has characters that cannot be seen or that change its direction: type it again',
    zh: '名称含有不可见字符或改变文字方向的字符，请重新输入',
  },
  [Code.memoNotTaken]: {
    status: 200,
    en: 'This network takes no memo: leave it empty',
    zh: '该网络不使用 memo，请留空',
  },
  [Code.addressesMax]: {
    status: 200,
    en: 'At most {0} addresses can be saved',
    zh: '最多可保存 {0} 个地址',
  },
  [Code.withdrawBelowMin]: {
    status: 200,
    en: 'The smallest withdrawal is {0} {1}',
    zh: '最小提现数量为 {0} {1}',
  },
  [Code.withdrawAboveMax]: {
    status: 200,
    en: 'The largest withdrawal is {0} {1}',
    zh: '最大提现数量为 {0} {1}',
  },
  [Code.withdrawFeeAbove]: {
    status: 200,
    en: 'The amount must be above the fee of {0} {1}',
    zh: '提现数量必须大于手续费 {0} {1}',
  },
  [Code.depositLocked]: {
    status: 200,
    en: 'A recent deposit may not leave yet: {0} {1} can be withdrawn now',
    zh: '近期充值尚未解锁：当前可提现 {0} {1}',
  },
  [Code.withdrawKeyMissing]: {
    status: 422,
    en: 'Send the header idempotency-key, so that a repeated call does not pay twice',
    zh: '请提供 idempotency-key 请求头，以避免重复提现',
  },
  [Code.withdrawNotWaiting]: {
    status: 200,
    en: 'This withdrawal is no longer under review',
    zh: '该提现已不在审核中',
  },
  [Code.faucetSpent]: {
    status: 200,
    en: 'The test coins of today are given out. Come back after 00:00 UTC',
    zh: '今日的测试币已发放完毕，请于 UTC 00:00 后再试',
  },
  [Code.coinClosed]: {
    status: 503,
    en: '{0} is under maintenance on this network. Please try again later',
    zh: '{0} 在该网络维护中，请稍后再试',
  },
  [Code.withdrawPaused]: {
    status: 200,
    en: 'Withdrawals of {0} are paused while we compare our books. Your money is safe; try again later',
    zh: '{0} 提现暂停，我们正在核对账目。您的资产安全，请稍后再试',
  },
  [Code.withdrawAddressUnsaved]: {
    status: 403,
    en: 'A program withdraws to saved addresses only: save this one first, in the address book',
    zh: '程序只能提现到已保存的地址：请先在地址簿中保存该地址',
  },
  [Code.withdrawalsDayMax]: {
    status: 429,
    en: 'At most {0} withdrawals can be asked for in 24 hours: the next one from {1} UTC',
    zh: '24 小时内最多可申请提现 {0} 次：{1}（UTC）后可再次申请',
  },
} as const satisfies Partial<Record<Code, CodeText>>;
