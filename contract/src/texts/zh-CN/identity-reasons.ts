import type { CatalogueOf } from '../../texts.ts';
import type * as english from '../en/identity-reasons.ts';

export const identityReasons: CatalogueOf<typeof english.identityReasons> = {
  unreadable: '照片无法辨认。请在光线充足、无反光的环境下重新拍摄。',
  'cut-off': '证件未完整拍入。请重新提交能看到四角的照片。',
  expired: '证件已过期。请提交有效期内的证件。',
  differs: '填写的信息与证件不一致。请按证件上的内容填写。',
  'other-person': '证件不属于本账户持有人。请提交您本人的证件。',
  used: '该证件不能用于本账户。请提交其他证件或联系客服。',
  'not-accepted': '不接受此类证件。请提交身份证、护照或驾驶证。',
  other: '证件未能通过审核。请检查后重新提交。',
};
