import type { CatalogueOf } from '../../texts.ts';
import type * as english from '../en/freeze-causes.ts';

export const freezeCauses: CatalogueOf<typeof english.freezeCauses> = {
  access: '您的账户可能已被他人访问。',
  activity: '我们正在审核您账户的活动。',
  identity: '我们需要再次核实您的身份。',
  authority: '应有关部门要求，我们冻结了您的账户。',
  owner: '应您的要求，我们冻结了您的账户。',
};
