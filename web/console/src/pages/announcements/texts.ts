import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'speaker';

export const texts = {
  title: ['Announcements', '公告'],
  sub: ['What everybody is told, signed in or not', '面向所有访客，无论是否登录'],
  write: ['Write one…', '撰写公告…'],
  incident: ['Tell of an incident…', '发布故障公告…'],
  nothing: ['Nothing was announced', '暂无公告'],
  nothingText: [
    'Maintenance and incidents stand in a bar on every page while they last.',
    '维护和故障期间会在每个页面顶部显示。',
  ],
  when: ['When', '时间'],
  kind: ['Kind', '类型'],
  what: ['What', '内容'],
  state: ['State', '状态'],
  by: ['By', '发布人'],
  noEnd: ['no end', '无结束时间'],
  notice: ['Notice', '通知'],
  listing: ['Listing', '上线'],
  maintenance: ['Maintenance', '维护'],
  incidentKind: ['Incident', '故障'],
  later: ['Later', '未开始'],
  current: ['Shown', '展示中'],
  over: ['Over', '已结束'],
  withdrawn: ['Withdrawn', '已撤回'],
  withdraw: ['Withdraw…', '撤回…'],
  withdrawTitle: ['Withdraw {0}', '撤回 {0}'],
  withdrawText: [
    'Nobody is shown it any more. The record keeps it.',
    '不再对任何人展示，记录仍会保留。',
  ],
  withdrawVerb: ['Withdraw', '撤回'],
  incidentTitle: ['Tell of an incident', '发布故障公告'],
  publishTitle: ['Tell everybody', '发布公告'],
  publishText: [
    'It is text: no markup, no links. What is told cannot be changed, only withdrawn and told anew.',
    '仅限纯文本，无标记和链接。发布后不可修改，只能撤回后重发。',
  ],
  titleEn: ['Title, English', '标题（英文）'],
  titleZh: ['Title, Chinese', '标题（中文）'],
  textEn: ['Text, English', '正文（英文）'],
  textZh: ['Text, Chinese', '正文（中文）'],
  from: ['From (UTC; empty: at once)', '开始（UTC，留空即刻）'],
  until: ['Until (UTC; empty: no end)', '结束（UTC，留空则无）'],
  publish: ['Publish', '发布'],
} as const satisfies Record<string, readonly [string, string]>;
