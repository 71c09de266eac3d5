import type { ActName } from '@bourse/contract/console/acts.ts';
import type { Bound } from '@bourse/contract/console/bound-text.ts';
import { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { ConsoleChain } from '@bourse/contract/console/routes/coins.ts';
import { boundHash } from '@bourse/server/platform/files/bound-hash.ts';
import { catalogContracts } from '@bourse/server/platform/markets/contracts.ts';
import { call } from '../../load/traders.ts';
import { query } from '../console/console-steps.ts';
import type { Stage } from '../stage.ts';

/*
 * Proposals of every kind, as approvals shows them. They are put into the table: what a kind demands of the house
 * before somebody may make one is no matter of a picture. Only `position-resolve` is not there: it reads a position.
 */

/** Whose proposals they are, and whom most of them are about. */
interface About {
  readonly author: { readonly id: number; readonly name: string; readonly token: string };
  readonly user: number;
  readonly uid: string;
  /** Of somebody whose account is frozen. */
  readonly frozen: { readonly user: number; readonly uid: string };
}

/** Each kind with the act that it takes. */
const actOf = {
  'account-unfreeze': 'account-unfreeze',
  'limit-raise': 'limit-raise',
  'factor-reset': 'factor-reset',
  'identity-decide-again': 'identity-decide-again',
  'withdrawal-pass-large': 'withdrawal-pass-large',
  'withdrawal-end': 'withdrawal-end',
  'signer-open': 'signer-open',
  'deposit-credit-small': 'correction-make',
  'deposit-reverse': 'correction-make',
  correction: 'correction-make',
  'correction-ceiling': 'coin-change',
  'coin-open': 'asset-resume',
  'coin-terms': 'coin-change',
  'chain-terms': 'coin-change',
  'cold-set-change': 'cold-set-change',
  'cold-send': 'cold-send',
  'funding-book': 'funding-book',
  'house-open': 'house-open',
  'lead-hand-over': 'lead-hand-over',
  'market-open': 'market-open',
  'contract-rules': 'market-rules',
  'market-rules': 'market-rules',
  'risk-rules': 'market-rules',
  'fee-rules': 'market-rules',
  'operator-invite': 'operator-change',
  'operator-roles': 'operator-change',
  'proposal-wait': 'operator-change',
} as const satisfies Readonly<Record<string, ActName>>;

export type ProposalKind = keyof typeof actOf;
type Fields = Bound['fields'];

export const proposalKinds = Object.keys(actOf) as ProposalKind[];

const HOT = '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4';
const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRANSACTION = `0x${'5e'.repeat(32)}`;
const REASON = 'as agreed on the telephone, ticket 8846';
const HOUR_MS = 3_600_000;
/** One ETH, in the units of the books. */
const ETH_UNITS = 100_000_000;

/** The newest rules of a scope with these changed, as the next version. */
async function rulesOf(stage: Stage, { author }: About, scope: string, changed: Fields) {
  const path = `${consoleRoutes.consoleRules.path}?scope=${scope}`;
  const { data } = await call(stage.address, { userId: 0, token: author.token }, 'GET', path);
  const { versions } = data as { versions: readonly { number: number; fields: Fields }[] };
  const [{ fields, number } = { fields: {}, number: 0 }] = versions;
  const version = 'version' in fields && { version: number + 1 };
  const at = 'effectiveTime' in fields && { effectiveTime: 0 };
  return { ...fields, ...changed, ...version, ...at };
}

async function chainsOf(stage: Stage, { author }: About): Promise<readonly ConsoleChain[]> {
  const { path } = consoleRoutes.consoleCoins;
  const { data } = await call(stage.address, { userId: 0, token: author.token }, 'GET', path);
  return (data as { list: readonly ConsoleChain[] }).list;
}

/** A deposit of ETH in this state, as the fields of its proposals name it. */
async function layDeposit(user: number, state: 'small' | 'reverted', amount: number) {
  const txid = `0x${state === 'small' ? '5e'.repeat(32) : '6f'.repeat(32)}`;
  const units = Math.round(amount * ETH_UNITS);
  const [row] = await query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state)
      values ('ETH', $1, 0, $2, $3, 'ETH', $4::bigint, $4::bigint, 1, '0x2', $5, $6) returning id`,
    [txid, user, HOT, units, Date.now(), state],
  );
  return {
    deposit: String(row?.id),
    user,
    chain: 'ETH',
    coin: 'ETH',
    amount: String(amount),
    txid,
  };
}

/** What moves coins, and what is about one customer. */
async function ofCustomers({ user, uid, frozen }: About) {
  const payment = { withdrawal: '2', user, chain: 'ETH', coin: 'USDT' };
  return {
    'account-unfreeze': frozen,
    'limit-raise': { uid, user, dayUsdt: 250_000 },
    'factor-reset': { uid, user, factor: 'authenticator' },
    'identity-decide-again': { papers: 1, uid, user, decision: 'approve', why: '', text: null },
    'withdrawal-pass-large': { ...payment, received: '48250.75', address: HOT },
    'withdrawal-end': { ...payment, amount: '1250.75', address: HOT },
    'deposit-credit-small': await layDeposit(user, 'small', 0.0004),
    'deposit-reverse': await layDeposit(user, 'reverted', 2.5),
    correction: {
      legs: [
        { account: `user:${user}`, coin: 'USDT', amount: '12.5' },
        { account: 'treasury', coin: 'USDT', amount: '-12.5' },
      ],
      ...{ note: 'A fee that was charged twice', evidence: 'ticket 8846, 22 November' },
    },
  } satisfies Partial<Readonly<Record<ProposalKind, Fields>>>;
}

/** What changes the house: its people, its switches, where its coins lie. */
const ofHouse = (operator: number) =>
  ({
    'signer-open': { chain: 'ETH', wallet: HOT, found: 'nonce 41, the record ends at 38' },
    'correction-ceiling': { version: 2, ceiling: '50000' },
    'cold-set-change': { chain: 'ETH', was: COLD, cold: HOT },
    'cold-send': { chain: 'ETH', coin: 'USDT', amount: '120000', cold: COLD },
    'funding-book': {
      ...{ arrival: '1', chain: 'ETH', coin: 'USDT', amount: '500000' },
      ...{ transaction: TRANSACTION, sender: COLD },
    },
    'house-open': { name: 'withdrawals' },
    'lead-hand-over': { machine: 'engine-1', epoch: 7 },
    'market-open': { instrument: 1, state: 'open' },
    'operator-invite': {
      ...{ name: 'nadia', fullName: 'Nadia Rahman', email: 'nadia.rahman@example.com' },
      ...{ roles: ['treasury', 'risk'], customers: [] },
    },
    'operator-roles': { operator, roles: ['treasury', 'risk', 'auditor'] },
    'proposal-wait': { act: 'withdrawal-pass-large', hours: 4 },
  }) satisfies Partial<Readonly<Record<ProposalKind, Fields>>>;

/** What changes rules and terms that are in force. */
async function ofRules(stage: Stage, about: About) {
  const [contract] = catalogContracts('simulated');
  const [chain] = (await chainsOf(stage, about)).filter(({ coins }) => coins.length > 0);
  const [coin] = chain?.coins ?? [];
  if (!chain || !coin) throw new Error('no chain has a coin');
  const { depositMin, withdrawMin, withdrawMax, withdrawFee, reviewAbove } = coin;
  const { depositConfirmations, unlockConfirmations, withdrawConfirmations } = chain;
  const ofCoin = { chain: chain.chain, coin: coin.coin };
  const next = { version: coin.version + 1 };
  return {
    'coin-open': { ...ofCoin, way: 'withdrawals', ...next },
    'coin-terms': {
      ...{ ...ofCoin, ...next, depositMin, withdrawMin, withdrawMax, withdrawFee, reviewAbove },
      twoPeopleAbove: '25000',
    },
    'chain-terms': {
      ...{ chain: chain.chain, version: chain.version + 1, unlockConfirmations },
      ...{ withdrawConfirmations, depositConfirmations: depositConfirmations + 6 },
    },
    'contract-rules': await rulesOf(stage, about, `contract:${contract?.id}`, {
      makerRate: 30_000,
    }),
    'market-rules': await rulesOf(stage, about, 'market:1', { openOrdersMax: 400 }),
    'risk-rules': await rulesOf(stage, about, 'risk', { fundHoldMs: 90_000 }),
    'fee-rules': await rulesOf(stage, about, 'fees', {}),
  } satisfies Partial<Readonly<Record<ProposalKind, Fields>>>;
}

/** An open proposal of each kind, by somebody else than who looks. */
export async function layProposals(stage: Stage, about: About): Promise<void> {
  const { author } = about;
  const made: Readonly<Record<ProposalKind, Fields>> = {
    ...(await ofCustomers(about)),
    ...ofHouse(author.id),
    ...(await ofRules(stage, about)),
  };
  const now = Date.now();
  for (const [at, kind] of proposalKinds.entries()) {
    const fields = made[kind];
    const [{ id }] = await query(`select nextval(pg_get_serial_sequence('proposals', 'id')) as id`);
    const expiresAt = now + (at + 1) * HOUR_MS;
    const bound = {
      code: `PR-${id}`,
      kind,
      fields,
      reason: REASON,
      author: author.name,
      expiresAt,
    };
    await query(
      `insert into proposals (id, kind, act, fields, reason, hash, author_id, author_roles,
          author_session, author_factor, favours, created_at, expires_at, state)
        values ($1, $2, $3, $4, $5, $6, $7, '{treasury,risk}', 'lab', 'authenticator', '', $8, $9, 'open')`,
      [
        ...[id, kind, actOf[kind], JSON.stringify(fields), REASON, boundHash(bound)],
        ...[author.id, now, expiresAt],
      ],
    );
  }
}

/** Where the newest proposal of a kind stands in the console. */
export async function pathOfProposal(kind: ProposalKind): Promise<string> {
  const [row] = await query('select max(id) as id from proposals where kind = $1', [kind]);
  return `/console/approvals/PR-${row?.id}?tab=open`;
}
