import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { upkeep as english } from '../en/upkeep.ts';

export const upkeep: CatalogueOf<typeof english> = {
  title: '定期任务',
  sub: '系统定期执行的任务及其最近一次运行',
  task: '任务',
  where: '运行位置',
  everywhere: '每个进程',
  keeper: '仅一个进程',
  signer: '仅签名服务所在的一个进程',
  period: '周期',
  last: '最近运行',
  notYet: '尚未运行',
  took: '耗时',
  failures: '失败次数',
  state: '状态',
  works: '正常',
  failedSince: '自 {{time}} 起失败',
  milliseconds: '{{count}} 毫秒',
};
