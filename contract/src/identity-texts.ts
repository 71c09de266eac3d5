import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What the verification of identity refuses. */
export const identityTexts = {
  [Code.identityPending]: {
    status: 200,
    en: 'Your documents are already being reviewed',
    zh: '您的证件正在审核中',
  },
  [Code.identityVerified]: {
    status: 200,
    en: 'Your identity is already verified',
    zh: '您已完成身份认证',
  },
  [Code.pictureInvalid]: {
    status: 200,
    en: 'Please choose a JPG, PNG or WebP picture that is not damaged',
    zh: '请选择完好的 JPG、PNG 或 WebP 图片',
  },
  [Code.fileTooLarge]: {
    status: 413,
    en: 'The file is over {0} MB. Please choose a smaller one',
    zh: '文件超过 {0} MB，请选择较小的文件',
  },
  [Code.picturesMax]: {
    status: 429,
    en: 'You have uploaded too many pictures. Please try again in {0} min',
    zh: '上传图片过多，请在 {0} 分钟后再试',
  },
  [Code.identityDecided]: {
    status: 200,
    en: 'This submission was decided meanwhile',
    zh: '该提交已被处理',
  },
  [Code.secondReviewerDue]: {
    status: 200,
    en: 'A second person must agree to this decision',
    zh: '此决定须由第二人同意',
  },
  [Code.paperTaken]: {
    status: 200,
    en: 'Another account is verified with this document',
    zh: '该证件已用于另一账号的认证',
  },
} satisfies Partial<Record<Code, CodeText>>;
