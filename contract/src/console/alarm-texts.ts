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

const tried = ['it is tried again by itself', '正在自动重试'] as const;

/** Of each alarm that the house raises, by its name. */
export const alarmTexts: Readonly<Record<string, AlarmText>> = {
  anchor_not_written: text(
    'warning',
    ['The anchor beside the log is not written', '日志旁的锚点未写入'],
    [
      'the log itself goes on; a cut of it would be noticed later',
      '日志继续运行，若被截断将较晚发现',
    ],
  ),
  anchor_passed_over: text(
    'critical',
    ['An anchor of another log was passed over', '忽略了属于其他日志的锚点'],
    ['the log of the database was believed', '以数据库中的日志为准'],
  ),
  append_failed: text(
    'critical',
    ['Commands cannot be made durable', '指令无法持久化'],
    ['nothing is accepted until they can', '恢复之前不接受任何指令'],
  ),
  audit_not_sealed: text(
    'warning',
    ['The audit log is not sealed or copied', '审计日志未封存或复制'],
    tried,
  ),
  audit_not_written: text(
    'critical',
    ['An act could not be recorded', '有操作未能记录'],
    ['what must be recorded did not happen', '必须记录的操作未执行'],
  ),
  audit_unsound: text(
    'critical',
    ['The audit log was changed after it was written', '审计日志被篡改'],
    ['nothing is passed by two people until it has been looked at', '核查之前不通过任何提案'],
  ),
  chain_away: text(
    'warning',
    ['A chain does not answer or lags', '区块链节点无响应或落后'],
    ['its deposits wait and are said to; nothing is lost', '该链充值等待处理并提示维护，不会丢失'],
  ),
  chain_unknown: text(
    'critical',
    ['A chain shares no block with what was read of it', '区块链与已读取的区块不一致'],
    ['its deposits and withdrawals wait for a person', '该链充提已暂停，等待人工处理'],
  ),
  clock_stepped: text(
    'critical',
    ["The machine's clock stepped", '机器时钟发生跳变'],
    ['intake waits until somebody confirms the clock', '在确认时钟之前暂停接收'],
  ),
  command_not_written: text(
    'critical',
    ['A command made the engine fail', '某指令导致引擎出错'],
    ['it was refused, and its market takes cancels only', '该指令已被拒绝，相关市场仅可撤单'],
  ),
  contract_stopped: text(
    'critical',
    ['A contract stopped by itself', '合约自行停止'],
    [
      'it takes cancels only, because nothing can value a position of it; all others go on',
      '因有仓位无法估值，该合约仅可撤单，其他合约照常',
    ],
  ),
  currency_rates_failed: text(
    'note',
    ['There are no rates of currencies', '无法获取法币汇率'],
    ['totals are shown in USD', '总额以 USD 显示'],
  ),
  custody_mismatch: text(
    'critical',
    ['Engine, rows and chain do not agree about a coin', '引擎、记录与链上余额不一致'],
    ['its withdrawals are paused', '该币种已暂停提现'],
  ),
  custody_not_compared: text(
    'warning',
    ['Engine, rows and chain are not compared', '引擎、记录与链上余额未能核对'],
    ['it is tried again each minute; pauses stay', '每分钟重试，已暂停的提现保持暂停'],
  ),
  custody_surplus: text(
    'warning',
    ['The chain holds more of a coin than the books say', '链上持有多于账面'],
    [
      'nothing is missing and nothing is paused; what is not credited stands on the page Deposits',
      '没有短缺，未暂停任何功能；未入账的资金见“充值”页',
    ],
  ),
  debts_uncovered: text(
    'critical',
    ['Debts that nothing covers', '存在无覆盖的欠款'],
    ['the insurance fund pays them as soon as its brake lets it', '保险基金将在限额允许时支付'],
  ),
  deposit_not_credited: text(
    'warning',
    ['A deposit is not credited', '有充值未入账'],
    ['it is tried again by itself, and stays on the list', '正在自动重试，并保留在列表中'],
  ),
  deposit_reverted: text(
    'critical',
    ['A deposit left its chain after it was credited', '已入账的充值被链上回滚'],
    ['its account withdraws nothing more', '该账户已停止提现'],
  ),
  disk_full: text(
    'critical',
    ['The disk is full', '磁盘已满'],
    ['nothing new is accepted; cancels are', '不接受新指令，仅可撤单'],
  ),
  equity_not_written: text(
    'warning',
    ['Equity of the day is not written', '每日权益未记录'],
    tried,
  ),
  fee_day_not_closed: text('warning', ['A day of fees is not closed', '费率日结未完成'], tried),
  gas_account_low: text(
    'warning',
    ['The gas account is nearly empty', 'Gas 账户余额不足'],
    ['tokens stay at deposit addresses; nothing else waits', '代币暂留充值地址，其他业务不受影响'],
  ),
  hot_high: text(
    'note',
    ['The hot wallet has more than its share', '热钱包余额超出上限'],
    [
      'a little goes to cold by itself; this waits for people',
      '少量自动转入冷钱包，此笔需人工处理',
    ],
  ),
  hot_low: text(
    'critical',
    ['The hot wallet has too little for what waits', '热钱包余额不足以支付待处理提现'],
    ['withdrawals wait until coins come back from cold', '提现等待冷钱包回拨'],
  ),
  index_not_taken: text(
    'warning',
    ['The engine did not take the index', '引擎未接收指数'],
    ['a mark that is old opens and liquidates nothing', '标记价格过期时不开仓也不强平'],
  ),
  index_source_failed: text(
    'warning',
    ['A source of the index is silent', '指数来源无响应'],
    ['the index goes by the others', '指数以其他来源为准'],
  ),
  jobs_not_worked: text('warning', ['Jobs are not worked off', '后台任务未执行'], tried),
  ledger_not_audited: text('warning', ['The ledger was not audited', '账本未审计'], tried),
  ledger_unsound: text(
    'critical',
    ['The sums of the ledger are not zero', '账本合计不为零'],
    ['the exchange says that it is not ready', '平台报告为未就绪'],
  ),
  log_away: text(
    'critical',
    ["The log's database does not answer", '日志数据库无响应'],
    ['nothing is accepted until it does', '恢复之前不接受任何指令'],
  ),
  log_damaged: text(
    'critical',
    ['A batch of the log is not what was written', '日志批次与写入时不符'],
    ['trading goes on; nothing was changed', '交易继续，未作任何更改'],
  ),
  log_not_trimmed: text(
    'note',
    ['Old parts of the log stay in the database', '旧日志仍在数据库中'],
    tried,
  ),
  log_not_walked: text('note', ['The log was not checked', '日志未能检查'], tried),
  nonce_used_elsewhere: text(
    'critical',
    ['An own address sent what was not signed here', '自有地址发出了非本系统签名的交易'],
    ['somebody else may have its key; its move was given up', '密钥可能泄露，该笔划转已放弃'],
  ),
  notice_given_up: text(
    'warning',
    ['A mail or text message did not go out', '有邮件或短信未发出'],
    ['it was tried until it was of no use', '已重试至失效'],
  ),
  orders_not_cancelled: text(
    'warning',
    ['Orders of a silent program were not cancelled', '静默程序的订单未撤销'],
    tried,
  ),
  projection_stopped: text(
    'critical',
    ['The lists of the past have stopped', '历史列表已停止更新'],
    ['trading goes on; what is stored can be rebuilt', '交易继续，数据可重建'],
  ),
  proof_failed: text(
    'warning',
    ['What is owed or held is not proved', '负债或储备证明未完成'],
    ['the last proof stands; the next day makes a new one', '上一份证明仍有效，次日重新生成'],
  ),
  proposal_not_carried_out: text(
    'critical',
    ['What two people passed is not carried out', '已通过的提案未能执行'],
    ['it is tried again twice a minute, once at most', '每分钟重试两次，最多执行一次'],
  ),
  record_short: text(
    'critical',
    ["The chain knows payments that the signer's record does not", '链上有签名记录中没有的付款'],
    ['nothing is signed on it until two people have looked', '两人核对之前，该链不再签名'],
  ),
  referral_not_paid: text(
    'warning',
    ['A share of fees was not paid to a referrer', '返佣未支付'],
    tried,
  ),
  rows_not_trimmed: text('note', ['Old rows stay', '旧数据未清理'], tried),
  rows_not_written: text(
    'warning',
    ['Rows of the past cannot be written', '历史数据无法写入'],
    tried,
  ),
  sign_ins_failed: text(
    'warning',
    [
      'Unusually many sign-ins fail: passwords may be being tried',
      '登录失败异常增多，可能有人在尝试密码',
    ],
    [
      'wrong passwords are limited for each account, device and address range',
      '各账户、设备与地址段的密码错误次数均受限制',
    ],
  ),
  signer_away: text(
    'critical',
    ['The signer does not answer', '签名服务无响应'],
    ['withdrawals wait; it is asked again', '提现等待，正在重试'],
  ),
  snapshot_not_copied: text(
    'warning',
    ['A snapshot has no second place', '快照没有第二份副本'],
    [
      'old parts of the log stay in the database until it has one',
      '旧日志保留在数据库中，直到副本写入',
    ],
  ),
  snapshot_not_written: text(
    'warning',
    ['No snapshot was written', '快照未写入'],
    ['the log is whole; a restart takes longer', '日志完整，重启会更慢'],
  ),
  snapshot_passed_over: text(
    'warning',
    ['A snapshot was passed over', '忽略了一个快照'],
    ['an older one, or the log alone, was taken', '使用了更早的快照或仅使用日志'],
  ),
  standby_not_synchronous: text(
    'warning',
    ['No standby of the database has what is accepted', '数据库备机未同步确认'],
    [
      'orders are taken; what is newest would be lost with the database',
      '继续接受订单，数据库故障时最新数据会丢失',
    ],
  ),
  sweep_refused: text(
    'warning',
    ['The signer refuses to move coins', '签名服务拒绝划转'],
    ['the coins stay where they are; it is planned again', '资金留在原处，将重新计划'],
  ),
  sweep_stuck: text(
    'warning',
    ['A move between own addresses does not come to its end', '自有地址间划转长时间未完成'],
    ['its bytes are sent again; nothing is moved twice', '重复广播同一交易，不会重复划转'],
  ),
  tickets_overdue: text(
    'warning',
    ['Customers wait longer for an answer than was promised', '客户等待回复的时间超过承诺'],
    ['the longest wait stands first on the page Support', '等待最久的工单排在“客服”页首位'],
  ),
  upkeep_failed: text('note', ['A work of upkeep failed', '维护任务失败'], tried),
  withdrawal_failed: text(
    'warning',
    ['A withdrawal failed on its chain', '有提现在链上失败'],
    ['its money is back with its owner', '资金已退回用户'],
  ),
  withdrawal_refused: text(
    'critical',
    ['The signer refuses a withdrawal', '签名服务拒绝了一笔提现'],
    ['it waits; the signer is asked again', '该提现等待，将再次请求签名'],
  ),
  withdrawal_stuck: text(
    'critical',
    ['A withdrawal does not come to its end', '有提现长时间未完成'],
    ['its money stays held', '资金保持冻结'],
  ),
};
