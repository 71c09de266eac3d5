/** How much an alarm stops, and what it is. */
export interface AlarmText {
  /** By what it stops: everything or money; a part; nothing yet. */
  readonly grade: 'critical' | 'warning' | 'note';
  readonly en: string;
  readonly zh: string;
  /** What the house did by itself. */
  readonly doneEn: string;
  readonly doneZh: string;
}

const text = (
  grade: AlarmText['grade'],
  [en, zh]: readonly [string, string],
  [doneEn, doneZh]: readonly [string, string],
): AlarmText => ({ grade, en, zh, doneEn, doneZh });

const tried = ['retrying automatically', '正在自动重试'] as const;

/** Of each alarm that the house raises, by its name. */
export const alarmTexts: Readonly<Record<string, AlarmText>> = {
  anchor_not_written: text(
    'warning',
    ["The anchor beside the log can't be written", '日志旁的锚点未写入'],
    [
      'the log keeps running; a truncation would be noticed later',
      '日志继续运行，若被截断将较晚发现',
    ],
  ),
  anchor_passed_over: text(
    'critical',
    ['An anchor of another log was ignored', '忽略了属于其他日志的锚点'],
    ['the log in the database was trusted', '以数据库中的日志为准'],
  ),
  append_failed: text(
    'critical',
    ["Commands can't be stored durably", '指令无法持久化'],
    ['no commands are accepted until they can be stored', '恢复之前不接受任何指令'],
  ),
  audit_not_sealed: text(
    'warning',
    ["The audit log can't be sealed or copied", '审计日志未封存或复制'],
    tried,
  ),
  audit_not_written: text(
    'critical',
    ["An action couldn't be recorded", '有操作未能记录'],
    ['the action was not carried out', '该操作未执行'],
  ),
  audit_unsound: text(
    'critical',
    ['The audit log was altered after it was written', '审计日志被篡改'],
    ['no proposal can be approved until it has been checked', '核查之前不能批准任何提案'],
  ),
  chain_away: text(
    'warning',
    ["A network isn't responding or is lagging", '网络节点无响应或落后'],
    [
      'its deposits are delayed and customers are informed; nothing is lost',
      '该网络充值延迟并已提示客户，不会丢失',
    ],
  ),
  chain_unknown: text(
    'critical',
    ['A network no longer matches the blocks already read', '网络与已读取的区块不一致'],
    [
      'its deposits and withdrawals are paused until someone reviews them',
      '该网络充提已暂停，等待人工处理',
    ],
  ),
  clock_stepped: text(
    'critical',
    ["The machine's clock jumped", '机器时钟发生跳变'],
    ['no commands are accepted until someone confirms the clock', '人工确认时钟之前不接受任何指令'],
  ),
  command_not_written: text(
    'critical',
    ['A command crashed the engine', '某指令导致引擎崩溃'],
    ['the command was rejected, and its market is cancel-only', '该指令已被拒绝，相关市场仅可撤单'],
  ),
  contract_stopped: text(
    'critical',
    ['A contract stopped itself', '合约自行停止'],
    [
      "it is cancel-only because one of its positions can't be valued; all other contracts continue",
      '因有持仓无法估值，该合约仅可撤单，其他合约照常',
    ],
  ),
  currency_rates_failed: text(
    'note',
    ['Fiat exchange rates are unavailable', '无法获取法币汇率'],
    ['totals are shown in USD', '总额以 USD 显示'],
  ),
  custody_mismatch: text(
    'critical',
    ['Engine, records and chain disagree on a coin', '引擎、记录与链上余额不一致'],
    ['its withdrawals are paused', '该币种已暂停提现'],
  ),
  custody_not_compared: text(
    'warning',
    ["Engine, records and chain can't be reconciled", '引擎、记录与链上余额未能对账'],
    ['retrying every minute; paused coins stay paused', '每分钟重试，已暂停的提现保持暂停'],
  ),
  custody_surplus: text(
    'warning',
    ['The chain holds more of a coin than the ledger', '链上持有多于账面'],
    [
      'nothing is missing and nothing is paused; uncredited funds are listed on the Deposits page',
      '没有短缺，未暂停任何功能；未入账的资金见“充值”页',
    ],
  ),
  debts_uncovered: text(
    'critical',
    ['There are uncovered debts', '存在未弥补的欠款'],
    [
      'the insurance fund pays them as soon as its loss limit allows',
      '保险基金将在损失限额允许时支付',
    ],
  ),
  deposit_not_credited: text(
    'warning',
    ["A deposit couldn't be credited", '有充值未入账'],
    ['retrying automatically; it stays on the list', '正在自动重试，并保留在列表中'],
  ),
  deposit_reverted: text(
    'critical',
    ['A deposit was reversed after crediting', '充值入账后被链上回滚'],
    ['withdrawals from its account are blocked', '该账户已停止提现'],
  ),
  disk_full: text(
    'critical',
    ['The disk is full', '磁盘已满'],
    ['no new commands are accepted, only cancellations', '不接受新指令，仅可撤单'],
  ),
  equity_not_written: text(
    'warning',
    ["Daily equity couldn't be recorded", '每日权益未记录'],
    tried,
  ),
  fee_day_not_closed: text(
    'warning',
    ["A day of trading fees couldn't be closed", '交易手续费日结未完成'],
    tried,
  ),
  gas_account_low: text(
    'warning',
    ['The gas account is running low', 'Gas 账户余额不足'],
    [
      'tokens stay at deposit addresses; nothing else is affected',
      '代币暂留充值地址，其他业务不受影响',
    ],
  ),
  hot_high: text(
    'note',
    ['The hot wallet is above its limit', '热钱包余额超出上限'],
    [
      'small amounts move to the cold wallet automatically; this amount needs staff',
      '少量自动转入冷钱包，此笔需人工处理',
    ],
  ),
  hot_low: text(
    'critical',
    ["The hot wallet can't cover pending withdrawals", '热钱包余额不足以支付待处理提现'],
    ['withdrawals wait until funds return from the cold wallet', '提现等待冷钱包资金调回'],
  ),
  index_not_taken: text(
    'warning',
    ["The engine isn't receiving the index", '引擎未收到指数'],
    ['a stale mark price neither opens nor liquidates positions', '标记价格过期时不开仓也不强平'],
  ),
  index_source_failed: text(
    'warning',
    ["An index source isn't responding", '指数来源无响应'],
    ['the index uses the other sources', '指数以其他来源为准'],
  ),
  jobs_not_worked: text('warning', ["Background jobs aren't running", '后台任务未执行'], tried),
  ledger_not_audited: text('warning', ["The ledger couldn't be audited", '账本未审计'], tried),
  ledger_unsound: text(
    'critical',
    ["The ledger doesn't sum to zero", '账本合计不为零'],
    ["the exchange reports that it isn't ready", '平台报告为未就绪'],
  ),
  log_away: text(
    'critical',
    ["The log database isn't responding", '日志数据库无响应'],
    ['no commands are accepted until it responds', '恢复之前不接受任何指令'],
  ),
  log_damaged: text(
    'critical',
    ['A log batch differs from what was written', '日志批次与写入时不符'],
    ['trading continues; nothing was changed', '交易继续，未作任何更改'],
  ),
  log_not_trimmed: text(
    'note',
    ["Old log parts can't be removed from the database", '旧日志无法从数据库中清理'],
    tried,
  ),
  log_not_walked: text('note', ["The log couldn't be checked", '日志未能检查'], tried),
  nonce_used_elsewhere: text(
    'critical',
    ["One of our addresses sent a transaction we didn't sign", '自有地址发出了非本系统签名的交易'],
    ['someone else may have its key; our transfer was abandoned', '密钥可能泄露，该笔划转已放弃'],
  ),
  notice_given_up: text(
    'warning',
    ["An email or text message couldn't be sent", '有邮件或短信未发出'],
    ['retried until the message was out of date', '已重试至失效'],
  ),
  orders_not_cancelled: text(
    'warning',
    ["Orders of a disconnected API client weren't canceled", '断线 API 程序的委托未能撤销'],
    tried,
  ),
  projection_stopped: text(
    'critical',
    ['History lists stopped updating', '历史列表已停止更新'],
    ['trading continues; the stored data can be rebuilt', '交易继续，数据可重建'],
  ),
  proof_failed: text(
    'warning',
    ["The proof of reserves couldn't be generated", '储备金证明未能生成'],
    [
      'the last proof remains valid; a new one is generated the next day',
      '上一份证明仍有效，次日重新生成',
    ],
  ),
  proposal_not_carried_out: text(
    'critical',
    ["An approved proposal couldn't be executed", '已批准的提案未能执行'],
    ['retrying twice a minute; it runs once at most', '每分钟重试两次，最多执行一次'],
  ),
  record_short: text(
    'critical',
    ["The chain has payments missing from the signer's record", '链上有签名记录中没有的付款'],
    [
      'nothing is signed on that network until two people have checked',
      '两人核对之前，该网络不再签名',
    ],
  ),
  referral_not_paid: text('warning', ["A referral reward wasn't paid", '返佣未支付'], tried),
  rows_not_trimmed: text('note', ["Old rows can't be removed", '旧数据无法清理'], tried),
  rows_not_written: text('warning', ["History rows can't be written", '历史数据无法写入'], tried),
  sign_ins_failed: text(
    'warning',
    [
      'Unusually many failed logins: someone may be guessing passwords',
      '登录失败异常增多，可能有人在尝试密码',
    ],
    [
      'wrong passwords are limited per account, device and address range',
      '各账户、设备与地址段的密码错误次数均受限制',
    ],
  ),
  signer_away: text(
    'critical',
    ["The signer isn't responding", '签名服务无响应'],
    ['withdrawals wait; retrying automatically', '提现等待，正在重试'],
  ),
  snapshot_not_copied: text(
    'warning',
    ['A snapshot has no second copy', '快照没有第二份副本'],
    ['old log parts stay in the database until it has one', '旧日志保留在数据库中，直到副本写入'],
  ),
  snapshot_not_written: text(
    'warning',
    ['No snapshot could be written', '快照未写入'],
    ['the log is complete; a restart takes longer', '日志完整，重启会更慢'],
  ),
  snapshot_passed_over: text(
    'warning',
    ['A snapshot was skipped', '跳过了一个快照'],
    ['an older snapshot, or the log alone, was used', '使用了更早的快照或仅使用日志'],
  ),
  standby_not_synchronous: text(
    'warning',
    ['No database standby has the latest data', '数据库备机未同步确认'],
    [
      'orders are accepted; if the database fails, the latest data is lost',
      '继续接受委托，数据库故障时最新数据会丢失',
    ],
  ),
  sweep_refused: text(
    'warning',
    ['The signer refuses a transfer', '签名服务拒绝划转'],
    [
      'the funds stay where they are; the transfer will be planned again',
      '资金留在原处，将重新计划',
    ],
  ),
  sweep_stuck: text(
    'warning',
    ["A transfer between our addresses isn't completing", '自有地址间划转长时间未完成'],
    [
      'the same transaction is rebroadcast; nothing is transferred twice',
      '重复广播同一交易，不会重复划转',
    ],
  ),
  tickets_overdue: text(
    'warning',
    ['Customers are waiting longer for a reply than promised', '客户等待回复的时间超过承诺'],
    ['the longest wait is first on the Support page', '等待最久的工单排在“客服”页首位'],
  ),
  upkeep_failed: text('note', ['A maintenance task failed', '维护任务失败'], tried),
  withdrawal_failed: text(
    'warning',
    ['A withdrawal failed on-chain', '有提现在链上失败'],
    ['the funds were returned to the customer', '资金已退回客户'],
  ),
  withdrawal_refused: text(
    'critical',
    ['The signer refused a withdrawal', '签名服务拒绝了一笔提现'],
    ['the withdrawal is pending; retrying with the signer', '该提现等待处理，将再次请求签名'],
  ),
  withdrawal_stuck: text(
    'critical',
    ["A withdrawal isn't completing", '有提现长时间未完成'],
    ['its funds stay frozen', '资金保持冻结'],
  ),
};
