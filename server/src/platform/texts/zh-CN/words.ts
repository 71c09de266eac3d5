import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type * as english from '../en/words.ts';

export const exitBounds: CatalogueOf<typeof english.exitBounds> = {
  limit: '限价',
  trigger: '触发价',
  current: '当前价格',
};

export const authenticatorAdvice: CatalogueOf<typeof english.authenticatorAdvice> = {
  next: '请输入下一个验证码。',
  clock: '如果每个验证码都被拒绝，说明手机时间不准：请将手机设为自动设置时间，再输入下一个验证码。',
};

export const addressFaults: CatalogueOf<typeof english.addressFaults> = {
  malformed: '格式错误',
  checksum: '字符有误（校验和不符）',
  otherChain: '属于其他网络',
  zero: '零地址，无人持有',
  burn: '该地址无人持有私钥，转入的资产将丢失',
  precompile: '该地址是网络内置合约，转入的资产将丢失',
  unsupported: '该类型的比特币地址较新，暂不支持',
  otherCoin: '该付款请求要求的是其他币种',
  request: '无法识别该付款请求的内容',
  contract: '该地址是代币合约',
};

export const closureObstacles: CatalogueOf<typeof english.closureObstacles> = {
  orders: '仍有当前委托',
  positions: '仍有持仓',
  deposit: '有充值尚未到账',
  withdrawal: '有提现尚未完成',
  debt: '有因充值入账后被链上回滚而产生的欠款',
  pending: '仍有资金处于冻结状态',
  balance: '仍有余额',
  restricted: '账户受限',
};

export const ticketObjects: CatalogueOf<typeof english.ticketObjects> = {
  order: '委托',
  withdrawal: '提现',
};

export const services: CatalogueOf<typeof english.services> = {
  withdrawals: '提现',
  deposits: '充值',
  trading: '交易',
  'sign-up': '注册',
  chain: '网络',
};

export const roles: CatalogueOf<typeof english.roles> = {
  support: '客服',
  compliance: '合规',
  treasury: '资金',
  risk: '风控',
  auditor: '审计',
  admin: '管理',
};

export const houseAccounts: CatalogueOf<typeof english.houseAccounts> = {
  treasury: '资金库',
  debts: '欠款',
};

export const ruleKinds: CatalogueOf<typeof english.ruleKinds> = {
  'contract-rules': '合约规则',
  'market-rules': '现货规则',
  'risk-rules': '风控规则',
  'fee-rules': '现货费率与等级',
};

export const marketStates: CatalogueOf<typeof english.marketStates> = {
  open: '开放',
  'cancel-only': '仅可撤单',
  halted: '已暂停',
};

export const positionSides: CatalogueOf<typeof english.positionSides> = {
  long: '多仓',
  short: '空仓',
};

export const proposalStates: CatalogueOf<typeof english.proposalStates> = {
  passing: '执行中',
  passed: '已批准',
  failed: '已批准但未能执行',
  refused: '已驳回',
  'taken-back': '已撤回',
  replaced: '已替换',
  expired: '已过期',
};

export const upkeep: CatalogueOf<typeof english.upkeep> = {
  alarms: '警报无法转发',
  announcements: '公告无法送达所有账户',
  'api-keys': 'API 密钥维护失败',
  attendance: '网关无法记录哪些用户的委托随连接断开而撤销',
  'audit-check': '审计日志无法核验',
  'audit-seal': '审计日志未封存',
  books: '无法检查订单簿是否有买卖盘',
  'chain-states': '其他服务器无法获知各链状态',
  'chains-elsewhere': '无法使用签名服务器提供的链信息',
  closures: '到期的账户注销无法执行',
  'data-exports': '无法生成数据导出文件',
  'dead-gateways': '未检查随网关中断而应撤销的委托',
  'dead-man': '断线保护开关未检查',
  deposits: '充值延迟到账',
  'equity-days': '当日账户价值无法记录',
  'fee-days': '当日费率等级和返佣延迟结算',
  identity: '证件审核决定未生效',
  'identity-pictures': '证件资料维护失败',
  'liquidity-waits': '等待流动性的委托未通知其所有者',
  'measured-alerts': '涨跌幅与资金费率提醒未检查',
  'log-position': '日志位置无法记录',
  'log-walk': '日志哈希链无法核验',
  margins: '保证金率未监控',
  notices: '无法统计后台任务',
  notifications: '通知延迟发送',
  'operator-sessions': '运营人员会话维护失败',
  'platform-figures': '平台数据无法采样',
  proof: '无法生成负债证明',
  proposals: '提案无法更新',
  reconciliation: '引擎、数据库与链上数据无法对账',
  retention: '旧记录无法删除',
  rights: '账户权限无法更新',
  sessions: '会话维护失败',
  standbys: '无法查询备用数据库',
  status: '事件无法记录',
  support: '客服工单维护失败',
  sweeps: '归集延迟',
  'trading-bots': '已结束的交易机器人无法清理',
  'trading-switch': '交易无法按指令开放或关闭',
  withdrawals: '提现延迟处理',
};

export const historyFile: CatalogueOf<typeof english.historyFile> = {
  time: '时间 (UTC)',
  timestamp: '时间戳 (毫秒)',
  type: '类型',
  coin: '币种',
  amount: '数量',
  balanceAfter: '变动后余额',
  market: '市场',
  order: '委托',
  reference: '流水号',
  note: '备注',
};

export const rightsTerms: CatalogueOf<typeof english.rightsTerms> = {
  leverage: '合约是杠杆交易。使用 20 倍杠杆时，价格反向变动 5% 即损失全部保证金。',
  liquidation:
    '当保证金不足以维持持仓时，持仓会被强平：系统不会征求您的同意，直接按市场价格平仓。逐仓持仓可能损失全部保证金，全仓模式下可能损失合约账户中的全部 USDT。',
  markAndFunding:
    '强平依据标记价格，而非最新价。每隔数小时，多空一方须向另一方支付资金费用，由您支付时会从保证金中扣除。',
  stopLoss:
    '止损是委托，并非承诺：行情剧烈时会以更差的价格成交。当市场无人承接时，盈利持仓可能被自动减仓。',

  howMuchLost: '您以 20 倍杠杆开仓，价格反向变动 5%，会损失多少？',
  fivePercent: '保证金的 5%',
  allMargin: '几乎全部保证金',
  nothing: '平仓之前没有损失',

  marginTooSmall: '当保证金不足以维持持仓时，会发生什么？',
  waits: '持仓保留，等待价格恢复',
  asksFirst: '系统先要求我追加保证金',
  withoutAsking: '持仓被强平，不会征求我的同意',

  stopLossPrice: '止损会以什么价格平仓？',
  exactly: '总是恰好为触发价',
  maybeWorse: '届时的市场价格，可能更差',
  entryPrice: '我的开仓价',
};

export const advice: CatalogueOf<typeof english.advice> = {
  nothingToDo: '如非本人操作，无需处理。',
  nothingChanged: '如非本人操作，无需处理，没有创建或更改任何账户。',
  passwordStays: '如非本人操作，无需处理，您的密码不会改变。',
  passwordKnown: '如非本人登录，说明有人知道您的密码，请立即修改。',
  someoneLoggedIn: '如非本人操作，说明有人登录了您的账户，请立即修改密码。',
  changePassword: '如非本人操作，请立即修改密码。',
  resetPassword: '如非本人操作，请立即重置密码。',
  resetEndsSessions: '如非本人操作，请立即重置密码，重置后所有登录将失效。',
  resetUnlocks: '如非本人操作，对方并未猜中您的密码。重置密码可立即解除锁定。',
  resetAndContact: '如非本人操作，请立即重置密码并联系客服。',
  endSessions: '如非本人操作，请立即登录，结束其他所有会话并修改密码。',
  cancelClosure: '如非本人操作，请立即登录撤回并修改密码。',
  removeKey: '如非本人操作，请立即删除该密钥并重置密码。',
  removeAddress:
    '如非本人操作，请立即移除该地址并重置密码。重置后所有登录将失效，提现暂停 24 小时。',
  holdWithdrawals: '如非本人操作，请立即重置密码：所有登录将失效，尚未签名的提现将暂停 24 小时。',
};
