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
