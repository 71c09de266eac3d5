import type { CataloguesOf } from '@bourse/contract/texts.ts';
import type { English } from './english.ts';
import { alarms } from './zh-CN/alarms.ts';
import { announcements } from './zh-CN/announcements.ts';
import { approvals, proposalStates } from './zh-CN/approvals.ts';
import { audit } from './zh-CN/audit.ts';
import { closed } from './zh-CN/closed.ts';
import { coins } from './zh-CN/coins.ts';
import { corrections } from './zh-CN/corrections.ts';
import { customers } from './zh-CN/customers.ts';
import { deposits } from './zh-CN/deposits.ts';
import {
  find,
  frame,
  menuGroups,
  roles,
  searchKind,
  searchKinds,
  searchShapes,
  shared,
  signIn,
} from './zh-CN/frame.ts';
import { identity, identityReasons } from './zh-CN/identity.ts';
import { machines } from './zh-CN/machines.ts';
import { markets } from './zh-CN/markets.ts';
import { figures, figureUnits, overview, partFaults, parts, partValues } from './zh-CN/overview.ts';
import { proof } from './zh-CN/proof.ts';
import { recovery } from './zh-CN/recovery.ts';
import { risk } from './zh-CN/risk.ts';
import { settings } from './zh-CN/settings.ts';
import { stress } from './zh-CN/stress.ts';
import { support } from './zh-CN/support.ts';
import { treasury } from './zh-CN/treasury.ts';
import { upkeep } from './zh-CN/upkeep.ts';
import { withdrawals } from './zh-CN/withdrawals.ts';

/** All texts of the console in Chinese, by subject. */
export const chinese: CataloguesOf<English> = {
  alarms,
  announcements,
  approvals,
  audit,
  closed,
  coins,
  corrections,
  customers,
  deposits,
  figureUnits,
  figures,
  find,
  frame,
  identity,
  identityReasons,
  machines,
  markets,
  menuGroups,
  overview,
  partFaults,
  partValues,
  parts,
  proof,
  proposalStates,
  recovery,
  risk,
  roles,
  searchKind,
  searchKinds,
  searchShapes,
  settings,
  shared,
  signIn,
  stress,
  support,
  treasury,
  upkeep,
  withdrawals,
};
