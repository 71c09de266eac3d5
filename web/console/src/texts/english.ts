import { alarms } from './en/alarms.ts';
import { announcements } from './en/announcements.ts';
import { approvals, proposalStates } from './en/approvals.ts';
import { audit } from './en/audit.ts';
import { closed } from './en/closed.ts';
import { coins } from './en/coins.ts';
import { corrections } from './en/corrections.ts';
import { customers } from './en/customers.ts';
import { deposits } from './en/deposits.ts';
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
} from './en/frame.ts';
import { identity, identityReasons } from './en/identity.ts';
import { machines } from './en/machines.ts';
import { markets } from './en/markets.ts';
import { figures, figureUnits, overview, partFaults, parts, partValues } from './en/overview.ts';
import { proof } from './en/proof.ts';
import { recovery } from './en/recovery.ts';
import { risk } from './en/risk.ts';
import { settings } from './en/settings.ts';
import { stress } from './en/stress.ts';
import { support } from './en/support.ts';
import { treasury } from './en/treasury.ts';
import { upkeep } from './en/upkeep.ts';
import { withdrawals } from './en/withdrawals.ts';

/** All texts of the console in English, by subject: the type of the other languages. */
export const english = {
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
} as const;

export type English = typeof english;
