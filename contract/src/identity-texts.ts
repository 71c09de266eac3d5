import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What the verification of identity refuses. */
export const identityTexts = {
  [Code.identityPending]: {
    status: 200,
    en: "We're already reviewing your documents",
    zh: '您的证件正在审核中',
  },
  [Code.identityVerified]: {
    status: 200,
    en: 'Your identity is already verified',
    zh: '您已完成身份认证',
  },
  [Code.pictureInvalid]: {
    status: 200,
    en: 'Please choose an undamaged JPG, PNG or WebP image',
    zh: '请选择完好的 JPG、PNG 或 WebP 图片',
  },
  [Code.fileTooLarge]: {
    status: 413,
    en: 'The file is larger than {0} MB. Please choose a smaller one.',
    zh: '文件超过 {0} MB，请选择较小的文件',
  },
  [Code.picturesMax]: {
    status: 429,
    en: "You've uploaded too many images. Please try again in {0} min.",
    zh: '上传图片过多，请在 {0} 分钟后再试',
  },
  [Code.identityDecided]: {
    status: 200,
    en: 'This submission has already been decided',
    zh: '该申请已被处理',
  },
  [Code.secondReviewerDue]: {
    status: 200,
    en: 'A second reviewer must approve this decision',
    zh: '此决定须由另一名审核人员批准',
  },
  [Code.paperTaken]: {
    status: 200,
    en: 'This document is already verified on another account',
    zh: '该证件已用于其他账户的身份认证',
  },
} satisfies Partial<Record<Code, CodeText>>;
