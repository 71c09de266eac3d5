import type { uiTexts as english } from '../en/ui.ts';

export const uiTexts: Readonly<Record<(typeof english)[number], string>> = {
  Close: '关闭',
  Cancel: '取消',
  Confirm: '确认',
  'More columns': '更多列',
  Retry: '重试',
  Refresh: '刷新',
  Search: '搜索',
  Clear: '清除',
  Copy: '复制',
  'Show password': '显示密码',
  'Hide password': '隐藏密码',
  'Previous page': '上一页',
  'Next page': '下一页',
  'Page {{page}}': '第 {{page}} 页',
  Pages: '分页',
  '{{size}} / page': '{{size}} 条/页',
  'Rows per page': '每页条数',
  'Rows {{from}} to {{to}} · {{size}} a page': '第 {{from}} 至 {{to}} 条 · 每页 {{size}} 条',
  'Something went wrong': '出错了',
  'Sort by {{column}}': '按{{column}}排序',
  'A number with at most {{decimals}} {{decimals|one:decimal|other:decimals}}':
    '请输入最多 {{decimals}} 位小数的数字',
  Dismiss: '关闭提示',
  More: '更多',
  Back: '返回',
};
