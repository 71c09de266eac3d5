import { roles } from '@bourse/contract/console/roles.ts';
import { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import { testPicture } from '@bourse/server/edge/files/test-pictures.ts';
import { catalogContracts } from '@bourse/server/platform/markets/contracts.ts';
import type { Page } from 'playwright-core';
import { formWith } from '../../faults/route-samples.ts';
import { call, type Trader } from '../../load/traders.ts';
import type { DeviceClass, Language, Theme } from '../browser.ts';
import { addOperator, freshCode, query } from '../console/console-steps.ts';
import type { Stage } from '../stage.ts';
import { askWithdrawal, bindAuthenticator, freshAddress } from '../steps/wallet-steps.ts';
import { type ConsoleTextKey, type Say, sayInConsole } from '../words.ts';
import {
  layProposals,
  type ProposalKind,
  pathOfProposal,
  proposalKinds,
} from './show-approvals.ts';
import { showMachines } from './show-machines.ts';

/*
 * What the console's pictures show: each page of an exchange where something waits on every desk.
 */

type Play = (page: Page, language: Language) => Promise<void>;

interface ConsoleScreen {
  readonly name: string;
  readonly path: string;
  readonly isConsole: true;
  /** Before the door. */
  readonly isGuest?: boolean;
  readonly isWhole?: boolean;
  readonly only?: readonly DeviceClass[];
  readonly play?: (page: Page, say: Say, language: Language) => Promise<void>;
}

const REASON = 'as agreed on the telephone, ticket 8846';
const HOUR_MS = 3_600_000;
const MAIL = 'lena.kowalska@example.com';

const inLanguage = (text: ConsoleTextKey, language: Language) => sayInConsole[language](text);

/** A button by the beginning of its words, in sight. */
const press =
  (...path: readonly ConsoleTextKey[]): Play =>
  async (page, language) => {
    for (const text of path) {
      const name = new RegExp(`^${inLanguage(text, language)}`);
      await page.getByRole('main').getByRole('button', { name }).first().click();
    }
  };
const openDialog =
  (...path: readonly ConsoleTextKey[]): Play =>
  async (page, language) => {
    await press(...path)(page, language);
    await page.getByRole('dialog').waitFor();
  };
/** The first row of a list, or the one that has this text, and what it opens. */
const openRow =
  (selector: string, text: string | RegExp = /./, then?: Play): Play =>
  async (page, language) => {
    await page.locator(`main ${selector}`).filter({ hasText: text }).first().click();
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
    await then?.(page, language);
  };
const tab =
  (text: ConsoleTextKey, then?: Play): Play =>
  async (page, language) => {
    await page.getByRole('tab', { name: inLanguage(text, language) }).click();
    await then?.(page, language);
  };
/** What the one box answers. */
const search =
  (typed: string): Play =>
  async (page) => {
    const button = page.locator('.find-button');
    if (await button.isVisible()) await button.click();
    await page.getByRole('combobox').first().fill(typed);
    if (!typed) return page.getByRole('combobox').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.found [role=option], .found .warning').first().waitFor();
  };

async function fillCorrection(page: Page, language: Language): Promise<void> {
  await openDialog('corrections.make')(page, language);
  const dialog = page.getByRole('dialog');
  const amounts = dialog.getByLabel(inLanguage('corrections.amount', language));
  const [{ uid }] = await customerRows();
  await dialog.getByLabel('UID').fill(String(uid));
  await amounts.nth(0).fill('5');
  await amounts.nth(1).fill('-4');
  await dialog
    .getByLabel(inLanguage('corrections.note', language))
    .fill('A fee that was charged twice');
  await dialog.getByLabel(inLanguage('corrections.evidence', language)).fill('ticket 8846');
}

async function changeRule(page: Page, language: Language): Promise<void> {
  const field = page.locator('main table input').first();
  await field.fill('0.6');
  await field.blur();
  await press('markets.reckon')(page, language);
  await page.getByText(language === 'en' ? /on a copy of the engine/ : /引擎副本，/).waitFor();
}

async function runStress(page: Page, language: Language): Promise<void> {
  await press('stress.crash', 'stress.run')(page, language);
  await page.getByText(language === 'en' ? /on a copy at log/ : /的副本，用时/).waitFor();
}

async function explain(page: Page): Promise<void> {
  await page
    .locator('main input')
    .first()
    .fill(`0x${'12'.repeat(32)}`);
  await page.keyboard.press('Enter');
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
}

const customerRows = () => query('select public_number as uid from users where email = $1', [MAIL]);

/** The page of an invitation: of one that nobody has looked at, of one whose key was shown, of none. */
const invited = (state: 'new' | 'shown' | 'none'): More => ({
  ...{ isGuest: true, isWhole: true },
  play: async (page) => {
    const secret = state === 'new' ? 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' : '';
    const link = secret && `otpauth://totp/Bourse:nadia?secret=${secret}&issuer=Bourse`;
    const data = {
      ...{ name: 'nadia', fullName: 'Nadia Rahman', roles: ['treasury', 'risk'] },
      ...{ secret, link, expiresAt: Date.now() + HOUR_MS },
    };
    const json = { code: 0, msg: '', data };
    const { path } = consoleRoutes.consoleInvitation;
    // Of none the server itself says so.
    if (state !== 'none') await page.route(`**${path}`, (asked) => asked.fulfill({ json }));
    await page.goto('/console/join#a-ticket');
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
  },
});

/** Of a house after a restore: all is closed, and a signer lacks a part of its record. */
const showClosed: Play = async (page) => {
  const closedAt = Date.now() - HOUR_MS;
  const switches = [
    { name: 'withdrawals', closedAt, closedBy: 'restore' },
    { name: 'trading', closedAt, closedBy: 'restore' },
    { name: 'sign-up', closedAt: 0, closedBy: '' },
  ];
  const wallet = '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4';
  const found = 'nonce 41, the record ends at 38';
  const signers = [{ chain: 'ETH', wallet, found, isSearched: true, foundPaid: 2, waiting: 1 }];
  const json = { code: 0, msg: '', data: { switches, signers } };
  await page.route(`**${consoleRoutes.consoleClosed.path}`, (asked) => asked.fulfill({ json }));
  await page.reload();
  await page.getByText(wallet).waitFor();
};

interface More extends Pick<ConsoleScreen, 'isGuest' | 'isWhole' | 'only'> {
  readonly play?: Play;
}

const page = (name: string, path: string, { play, ...more }: More = {}): ConsoleScreen => ({
  ...{ name: `console-${name}`, path: `/console${path}`, isConsole: true, ...more },
  ...(play && { play: (page, _say, language) => play(page, language) }),
});

const approvalOf = (kind: ProposalKind): ConsoleScreen =>
  page(`approval-${kind}`, '/approvals', {
    isWhole: true,
    play: async (page) => {
      await page.goto(await pathOfProposal(kind));
      await page.locator('[data-hash]').waitFor();
    },
  });

/** Each page of the console with what waits there, and the dialogs that somebody decides in. */
export const consoleScreens: readonly ConsoleScreen[] = [
  page('sign-in', '', { isGuest: true }),
  page('join', '', invited('new')),
  page('join-shown', '', invited('shown')),
  page('join-none', '', invited('none')),
  page('overview', ''),
  page('search-found', '', { play: search(MAIL) }),
  page('search-none', '', { play: search('PR-7000000') }),
  page('search-opened', '', { play: search('') }),
  page('menu', '', { only: ['small-phone'], play: (page) => page.locator('.menu-button').click() }),
  page('approvals', '/approvals'),
  page('approval', '/approvals', { play: openRow('a.case, tbody a', 'UID') }),
  page('approval-rules', '/approvals', { play: openRow('a.case, tbody a', 'v2') }),
  ...(['withdrawal-pass-large', 'contract-rules', 'correction'] as const).map(approvalOf),
  page('alarms', '/alarms'),
  page('alarm-dialog', '/alarms', {
    play: async (page, language) => {
      const alarm = page.locator('[data-alarm="audit_unsound"]');
      await alarm.getByRole('button', { name: inLanguage('alarms.silence', language) }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  page('customers', '/customers'),
  page('customers-views', '/customers?state=frozen&country=HK'),
  page('customer', '/customers', { play: openRow('tbody a') }),
  page('customer-frozen', '/customers?state=frozen', { play: openRow('tbody a') }),
  page('customer-freeze', '/customers', {
    play: openRow('tbody a', /./, openDialog('customers.freeze')),
  }),
  page('identity', '/identity'),
  page('identity-open', '/identity', { play: openRow('a.case') }),
  page('identity-claimed', '/identity', { play: openRow('a.case', /ben/) }),
  page('support', '/support'),
  page('support-ticket', '/support', { play: openRow('tbody a') }),
  page('support-answer', '/support', {
    play: openRow('tbody a', /./, openDialog('support.answer')),
  }),
  page('recovery', '/recovery'),
  page('withdrawals', '/withdrawals', { play: tab('withdrawals.taball') }),
  page('withdrawal', '/withdrawals', { play: openRow('a.case') }),
  page('withdrawal-pass', '/withdrawals', {
    play: openRow('a.case', /./, openDialog('withdrawals.pass')),
  }),
  page('proof', '/proof'),
  page('treasury', '/treasury'),
  page('upkeep', '/upkeep'),
  page('machines', '/machines'),
  page('machines-cluster', '/machines', { isWhole: true, play: showMachines }),
  page('machines-hand-over', '/machines', {
    play: async (page, language) => {
      await showMachines(page);
      await openDialog('machines.handOver')(page, language);
    },
  }),
  page('closed', '/closed'),
  page('closed-restored', '/closed', { isWhole: true, play: showClosed }),
  page('closed-sign', '/closed', {
    play: async (page, language) => {
      await showClosed(page, language);
      await openDialog('closed.letSign')(page, language);
    },
  }),
  page('deposits', '/deposits', { play: openRow('tbody button') }),
  page('deposits-finder', '/deposits', { play: explain }),
  page('deposits-unexplained', '/deposits', {
    play: tab('deposits.unexplained', openRow('tbody button')),
  }),
  page('deposits-explain', '/deposits', {
    play: tab(
      'deposits.unexplained',
      openRow('tbody button', /./, openDialog('deposits.explainVerb')),
    ),
  }),
  page('corrections', '/corrections'),
  page('corrections-dialog', '/corrections', { play: fillCorrection }),
  page('coins', '/coins'),
  page('coins-change', '/coins', { play: openDialog('coins.change') }),
  page('markets', '/markets', { play: changeRule }),
  page('markets-halt', '/markets', { play: openDialog('markets.toHalt') }),
  page('risk', '/risk'),
  page('stress', '/stress', { play: runStress }),
  page('announcements', '/announcements'),
  page('announcements-dialog', '/announcements', { play: openDialog('announcements.incident') }),
  page('audit', '/audit'),
  page('audit-row', '/audit', { play: openRow('tbody button') }),
  page('settings', '/settings'),
  page('settings-invite', '/settings', { play: openDialog('settings.invite') }),
];

/** Proposals of the other kinds: they differ in their fields alone. */
export const approvalScreens: readonly ConsoleScreen[] = proposalKinds
  .map(approvalOf)
  .filter(({ name }) => consoleScreens.every((screen) => screen.name !== name));

/** Before the first word of a page: who looks at it, and in which language and colours. */
export async function enterAs(page: Page, token: string, language: Language, theme: Theme) {
  await page.addInitScript(
    ([session, look]) => {
      if (session) sessionStorage.setItem('bourse.console.token', session);
      localStorage.setItem('bourse.console.look', look);
    },
    [token, JSON.stringify({ language, theme })] as const,
  );
}

/** What the one who puts things on the desks does: an act of the console, with the factor proved before. */
async function act(
  stage: Stage,
  { token, secret }: { readonly token: string; readonly secret: string },
  name: keyof typeof consoleRoutes,
  body: object,
  code = '',
) {
  const by = { userId: 0, token };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const factor = { factorCode: await freshCode(secret) };
  await call(stage.address, by, 'POST', consoleRoutes.consoleFactor.path, factor, key);
  const { method, path } = consoleRoutes[name];
  const answer = await call(stage.address, by, method, path.replace('{code}', code), body, key);
  if (answer.code !== 0) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
}

/** Papers as a person sends them. */
async function sendPapers(stage: Stage, trader: Trader, number: string): Promise<void> {
  const upload = async (height: number) => {
    const { body, headers } = formWith('file', await testPicture('jpeg', 640, height));
    const sent = await fetch(`${stage.address}/api/user/upload/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${trader.token}`, ...headers },
      body: body as Uint8Array<ArrayBuffer>,
    });
    return ((await sent.json()) as { data: { url: string } }).data.url;
  };
  const papers = {
    ...{ country: 'HK', realName: 'Lena Kowalska', certificateKind: 2, certificateNo: number },
    ...{ indexCertificateURI: await upload(400), selfieURI: await upload(800) },
  };
  const answer = await call(stage.address, trader, 'PATCH', '/api/user/kyc', papers);
  if (answer.code !== 0) throw new Error(`papers: ${answer.code} ${answer.msg}`);
}

/** Money on its way in and out: two withdrawals that wait, a gift that arrives, a token that is not listed. */
async function moveCoins(stage: Stage, trader: Trader): Promise<void> {
  const funds = { from: 2, to: 1, coin: 'USDT', amount: '2000' };
  await call(stage.address, trader, 'POST', '/api/finance/transfer/internal', funds);
  const secret = await bindAuthenticator(stage.address, trader);
  for (const amount of ['1250.75', '80']) {
    await askWithdrawal(stage.address, trader, secret, { amount, address: freshAddress() });
  }
  await call(stage.address, trader, 'POST', '/api/demo/faucet', { coin: 'ETH' });
  await query(
    `insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
      block_height, seen_at)
      select 'ETH', $1, 3, coalesce((select address from deposit_addresses where user_id = $2), '0x1'),
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 300000000, 1, $3`,
    [`0x${'5e'.repeat(32)}`, trader.userId, Date.now() - 40 * 60_000],
  );
}

const proposals = (user: number, uid: string) => [
  { kind: 'limit-raise', fields: { uid, user, dayUsdt: 250_000 } },
  {
    kind: 'correction',
    fields: {
      legs: [
        { account: `user:${user}`, coin: 'USDT', amount: '12.5' },
        { account: 'treasury', coin: 'USDT', amount: '-12.5' },
      ],
      ...{ note: 'A fee that was charged twice', evidence: 'ticket 8846, 22 November' },
    },
  },
];

const incident = {
  title: { en: 'Deposits of BTC wait', zh: 'BTC 充值延迟' },
  text: {
    en: 'A node is being replaced. Nothing is lost; deposits are credited as soon as it has read on.',
    zh: '正在更换节点。资产安全，节点恢复后将自动入账。',
  },
  ...{ from: 0, until: 0, reason: REASON },
};

interface Customer {
  readonly user: number;
  readonly uid: string;
}

/** What people have sent and asked for; returns the account that most of it is about. */
async function fillDesks(stage: Stage): Promise<{ trader: Trader; uid: string; frozen: Customer }> {
  // Lists begin with the newest account: it is the one that most is about.
  const people = await stage.traders(4);
  const [fourth, third, other, trader] = people as [Trader, Trader, Trader, Trader];
  await query(`update users set nickname = 'Lena Kowalska', email = $1 where id = $2`, [
    ...[MAIL, trader.userId],
  ]);
  const [{ uid }] = await customerRows();
  const numbers = await query('select public_number as uid from users where id = $1', [
    fourth.userId,
  ]);
  for (const [at, one] of [trader, other, third].entries()) {
    await sendPapers(stage, one, `DESK${at}00042`);
  }
  const ticket = { category: 'deposit', object: '', objectCode: '', pictures: [] };
  const words = [
    ['Where is my deposit', 'It left my wallet an hour ago, and has 40 confirmations.'],
    ['提现一直在审核中', '我昨天提交的提现到现在还没有到账，请帮忙查看。谢谢！'],
  ] as const;
  for (const [at, [subject, text]] of words.entries()) {
    const asker = at === 0 ? trader : other;
    const path = '/api/user/support/open';
    const sent = await call(stage.address, asker, 'POST', path, { ...ticket, subject, text });
    if (sent.code !== 0) throw new Error(`a ticket: ${sent.code} ${sent.msg}`);
  }
  await query(
    `insert into authenticator_resets (user_id, asked_at, ends_at, stop_hash)
      values ($1, $2, $3, sha256('stop'))`,
    [third.userId, Date.now() - HOUR_MS, Date.now() + 47 * HOUR_MS],
  );
  await moveCoins(stage, trader);
  const frozen = { user: fourth.userId, uid: String(numbers[0].uid) };
  return { trader, uid: String(uid), frozen };
}

/** An alarm that the audit log raises once it was changed: it goes through all that alarms go through. */
async function raiseAlarm(stage: Stage, by: { readonly token: string }): Promise<void> {
  const { method, path } = consoleRoutes.consoleAuditVerify;
  const verify = () => call(stage.address, { userId: 0, token: by.token }, method, path, {});
  // What is not sealed yet has no number.
  await verify();
  await query('alter table audit_rows disable trigger all');
  const spoilt = await query(
    `update audit_rows set object = 'nobody'
      where number = (select min(number) from audit_rows) returning number`,
  );
  if (spoilt.length !== 1) throw new Error('no row of the audit log was altered');
  await verify();
}

/** Other rules of a contract, of which two numbers are new: whoever passes looks for them. */
async function proposeRules(stage: Stage, by: Awaited<ReturnType<typeof addOperator>>) {
  const [contract] = catalogContracts('simulated');
  const path = `${consoleRoutes.consoleRules.path}?scope=contract:${contract?.id}`;
  const asker = { userId: 0, token: by.token };
  const { data } = await call(stage.address, asker, 'GET', path);
  const { versions } = data as { versions: readonly { number: number; fields: object }[] };
  const [{ fields, number } = { fields: {}, number: 0 }] = versions;
  const { quantityMaxLots } = fields as { quantityMaxLots: number };
  const changed = { quantityMaxLots: quantityMaxLots * 2, makerRate: 30_000 };
  const rules = { ...fields, ...changed, version: number + 1, effectiveTime: 0 };
  const proposal = { kind: 'contract-rules', fields: rules };
  await act(stage, by, 'consolePropose', { ...proposal, reason: REASON });
}

/** Fills every desk, and returns the session of somebody who has all roles and looks at them. */
export async function prepareConsole(stage: Stage): Promise<string> {
  const { trader, uid, frozen } = await fillDesks(stage);
  const looker = await addOperator('rosa', roles);
  const ben = await addOperator('ben', roles);
  for (const proposal of proposals(trader.userId, uid)) {
    await act(stage, ben, 'consolePropose', { ...proposal, reason: REASON });
  }
  await proposeRules(stage, ben);
  await act(stage, ben, 'consoleCustomerFreeze', { cause: 'activity', reason: REASON }, frozen.uid);
  await act(stage, ben, 'consoleCustomerNote', { text: 'Called in; knows the last deposit.' }, uid);
  await act(stage, ben, 'consoleAnnounceIncident', incident);
  await act(stage, ben, 'consoleProofRun', {});
  const view = { screen: 'customers', name: 'Frozen in Hong Kong' };
  await act(stage, looker, 'consoleViewSave', { ...view, filters: 'state=frozen&country=HK' });
  await act(stage, looker, 'consoleOpen', { kind: 'customer', code: uid });
  await query(
    `insert into identity_claims (papers, operator_id, until)
      select max(id), $1, $2 from identity_submissions`,
    [ben.id, Date.now() + 10 * HOUR_MS],
  );
  await raiseAlarm(stage, looker);
  await layProposals(stage, {
    ...{ author: { name: 'ben', ...ben }, user: trader.userId, uid, frozen },
  });
  return looker.token;
}
