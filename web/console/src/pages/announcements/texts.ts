import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'speaker';

export const texts = {
  title: ['Announcements', '公告'],
  sub: ['Shown to everyone, logged in or not', '面向所有访客，无论是否登录'],
  write: ['New announcement…', '撰写公告…'],
  incident: ['Publish incident…', '发布故障公告…'],
  nothing: ['No announcements yet', '暂无公告'],
  nothingText: [
    'Maintenance and incidents are shown in a bar on every page while they last.',
    '维护和故障期间会在每个页面顶部显示。',
  ],
  when: ['When', '时间'],
  kind: ['Kind', '类型'],
  what: ['What', '内容'],
  state: ['Status', '状态'],
  by: ['By', '发布人'],
  noEnd: ['no end', '无结束时间'],
  notice: ['Notice', '一般公告'],
  listing: ['Listing', '上线'],
  maintenance: ['Maintenance', '维护'],
  incidentKind: ['Incident', '故障'],
  later: ['Upcoming', '未开始'],
  current: ['Live', '展示中'],
  over: ['Ended', '已结束'],
  withdrawn: ['Retracted', '已撤回'],
  withdraw: ['Retract…', '撤回…'],
  withdrawTitle: ['Retract {0}', '撤回 {0}'],
  withdrawText: [
    'The announcement is no longer shown to anyone. The record is kept.',
    '公告将不再对任何人展示，记录仍会保留。',
  ],
  withdrawVerb: ['Retract', '撤回'],
  incidentTitle: ['Publish an incident notice', '发布故障公告'],
  publishTitle: ['New announcement', '发布公告'],
  publishText: [
    "Plain text only: no markup, no links. Once published it can't be changed, only retracted and published again.",
    '仅限纯文本，无标记和链接。发布后不可修改，只能撤回后重发。',
  ],
  titleEn: ['Title, English', '标题（英文）'],
  titleZh: ['Title, Chinese', '标题（中文）'],
  textEn: ['Text, English', '正文（英文）'],
  textZh: ['Text, Chinese', '正文（中文）'],
  from: ['From (UTC; blank: immediately)', '开始（UTC，留空则立即开始）'],
  until: ['Until (UTC; blank: no end)', '结束（UTC，留空则不设结束时间）'],
  publish: ['Publish', '发布'],
} as const satisfies Record<string, readonly [string, string]>;
