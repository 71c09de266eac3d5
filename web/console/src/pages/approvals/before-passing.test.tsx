import type { FieldUnit } from '@bourse/contract/console/field-units.ts';
import { type Proposal, proposalStates } from '@bourse/contract/console/routes/proposals.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import {
  button,
  callsTo,
  giveReasonAndCode,
  heard,
  notChinese,
  readInChinese,
  showDesk,
} from '../../test-desk.tsx';
import { BeforePassing } from './before-passing.tsx';
import { ADDRESS, proposal } from './fixtures/proposal.ts';

const READ = '/api/console/proposal/PR-7';
const PASS = `${READ}/pass`;
const REFUSE = `${READ}/refuse`;
const TAKE_BACK = `${READ}/take-back`;
const PROVE = '/api/console/factor/prove';
const REASON = 'as agreed on the telephone';
const MIDDLE = ADDRESS.slice(18, 24);
const plain = await proposal();
const second = { id: 3, name: 'SUE', roles: ['risk'] } as const;

type Whole = {
  proposal: Proposal;
  effect: readonly object[];
  before: Proposal['fields'];
  changes: readonly object[];
  scale: object | null;
  mayPassToo: readonly object[];
};
const whole = (one: Proposal, more: Partial<Whole> = {}) => ({
  data: {
    ...{ proposal: one, effect: [], before: {}, changes: [], scale: null, mayPassToo: [] },
    ...more,
  },
});
const done = { data: {} };

function open(
  one: Proposal | (() => Answered),
  answers: Parameters<typeof showDesk>[1] = { [PASS]: done, [REFUSE]: done, [TAKE_BACK]: done },
) {
  const onChanged = vi.fn();
  const read = typeof one === 'function' ? one : whole(one);
  const part = <BeforePassing code="PR-7" onChanged={onChanged} />;
  return { ...showDesk(part, { [READ]: read, ...answers }), onChanged };
}

/** What the page does again each second and each three: here when a test says so. */
function ownBeat(): () => void {
  const beats: (() => void)[] = [];
  const real = globalThis.setInterval;
  const kept = (run: () => void, ms: number) => {
    if (ms < 1_000) return real(run, ms);
    beats.push(run);
    return real(() => {}, 2 ** 30);
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(kept as never);
  return () =>
    act(() => {
      for (const beat of beats) beat();
    });
}
afterEach(() => vi.restoreAllMocks());

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const alike = () => screen.findByText(/^SHA-256 of all fields/);
const differs = () => screen.findByText(/^This page does NOT show/);
/** What the one row says that is called so. */
const textOf = (label: string) =>
  screen.getByRole('cell', { name: label }).nextElementSibling?.textContent;

test('S27 every bound field stands whole, by its label or its own name, and the hash is made here of exactly these', async () => {
  const memo =
    'a sentence that goes on for longer than a line of the table is, and then for longer';
  const fields = {
    ...{ withdrawal: '12', user: 143, received: '1249.7500000000000001', address: ADDRESS },
    ...{ memo, roles: ['risk', 'admin'], empty: [], none: null, isLarge: false },
    rule: { takerPpm: 500, tiers: [1, 2] },
  };
  const one = await proposal({ fields });
  open(one);
  await alike();
  expect(screen.getAllByRole('row').length).toBe(1 + Object.keys(fields).length);
  expect(textOf('Amount received')).toBe('1,249.7500000000000001');
  expect(textOf('To')).toBe(ADDRESS);
  expect(textOf('memo')).toBe(memo);
  expect(textOf('roles')).toBe('risk, admin');
  expect(textOf('empty')).toBe('–');
  expect(textOf('none')).toBe('–');
  expect(textOf('isLarge')).toBe('false');
  expect(textOf('rule')).toBe('{"takerPpm":500,"tiers":[1,2]}');
  expect(document.querySelector('[data-hash]')?.textContent?.replaceAll(' ', '')).toBe(one.hash);
  screen.getByText(one.seal);
});

test('S27 what a field replaces stands beside it, in coins and percent, and what changes comes first', async () => {
  const unit = (en: string, zh: string, of: FieldUnit) => ({ en, zh, unit: of });
  const labels = {
    symbol: unit('Symbol', '代码', 'text'),
    quantityMaxLots: unit('Max order size', '最大委托数量', 'lots'),
    priceBandRate: unit('Price band', '限价范围', 'rate'),
    tiers: unit('Tier', '档位', 'text'),
    leverageMax: unit('leverage', '杠杆', 'count'),
    effectiveTime: unit('Effective from', '生效时间', 'time'),
    interestRate: unit('Interest rate', '利率', 'rate'),
  };
  const fields = {
    ...{ symbol: 'DOT/USDT', quantityMaxLots: 10_000, priceBandRate: 10_000_000 },
    effectiveTime: 0,
    tiers: [{ leverageMax: 50 }],
  };
  // One that may be absent and is now; and what is in force and no field of this kind.
  const before = {
    ...{ ...fields, interestRate: 30_000_000, isOpen: true },
    ...{ priceBandRate: 5_000_000, effectiveTime: Date.UTC(2025, 11, 1) },
    tiers: [{ leverageMax: 50 }, { leverageMax: 20 }],
  };
  const scale = {
    ...{ base: 'DOT', quote: 'USDT', priceDecimals: 3, quantityDecimals: 2, quoteDecimals: 8 },
  };
  const change = {
    label: { en: 'The market', zh: '市场' },
    ...{ before: { en: 'halted', zh: '已停止' }, after: { en: 'open', zh: '开放' } },
  };
  const one = await proposal({ labels, fields });
  open(() => whole(one, { before, scale, changes: [change] }));
  await alike();
  const rows = () =>
    screen
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows()).toEqual([
    ['Field', 'Current', 'Proposed'],
    ['The market', 'halted', 'open'],
    ['Price band', '5%', '10%'],
    ['Effective from', '2025-12-01 00:00 UTC', 'immediately'],
    ['Tier 2, leverage', '20', 'removed'],
    ['Interest rate', '30%', 'removed'],
    ['Symbol', 'DOT/USDT', 'DOT/USDT'],
    ['Max order size', '100 DOT', '100 DOT'],
    ['Tier 1, leverage', '50', '50'],
  ]);
  const marked = screen.getAllByRole('row').filter(({ className }) => className === 'changed');
  expect(marked).toHaveLength(5);
});

test('S27 an amount names its coin, of each leg its own', async () => {
  const label = { en: 'Amount', zh: '数量', unit: 'amount' as const };
  const legs = [
    { account: 'treasury', coin: 'USDT', amount: '-1250.5' },
    { account: 'user:143', coin: 'BTC', amount: '0.00000001' },
  ];
  const one = await proposal({ labels: { amount: label }, fields: { legs } });
  open(one);
  await alike();
  expect(textOf('legs 1, Amount')).toBe('-1,250.5 USDT');
  expect(textOf('legs 2, Amount')).toBe('0.00000001 BTC');
});

test.each([
  ['a field', { fields: { ...plain.fields, received: '1249.75' } }],
  ['whom it is about', { fields: { ...plain.fields, user: 144 } }],
  ['a field that the page was not told', { fields: {} }],
  ['the reason', { reason: '1250' }],
  ['the author', { author: { ...plain.author, name: 'SUE' } }],
  ['its end', { expiresAt: plain.expiresAt + 1 }],
  ['its kind', { kind: 'withdrawal-end' }],
  ['the seal alone, which two people read to each other', { seal: 'AAA-AAA' }],
] as const)(
  'S27 where %s is not what the server has hashed, nobody is let to pass, only to refuse',
  async (_name, change) => {
    const { hash, seal } = plain;
    const { user, sent } = open({ ...plain, hash, seal, ...change });
    await differs();
    expect(buttons()).toEqual(['Reject…']);
    expect(screen.queryByText(/^SHA-256 of all fields/)).toBeNull();
    await user.keyboard('{Enter}');
    expect(callsTo(sent, PASS)).toEqual([]);
  },
);

test('S27 a pass names the hash and the log that were shown, takes the middle of the address, a sentence and a code', async () => {
  const one = plain;
  const { user, sent, onChanged } = open(one);
  await alike();
  await user.click(button('Approve'));
  const dialog = screen.getByRole('dialog', { name: 'Approve PR-7?' });
  within(dialog).getByText(
    `You are the second person. Read this seal to the person who submitted the proposal: ${one.seal}`,
  );
  await giveReasonAndCode(user);
  const pass = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(pass().disabled).toBe(true);
  await user.type(screen.getByLabelText(/Type the six underlined characters/), MIDDLE);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(callsTo(sent, PASS).map(({ body }) => body)).toEqual([
    { hash: one.hash, reason: REASON, log: 91 },
  ]);
  expect(callsTo(sent, PASS)[0]?.key).toBe(callsTo(sent, PROVE)[0]?.key);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('S27 a pass whose answer was lost is sent again word for word, however far the log has gone on', async () => {
  const beat = ownBeat();
  let log = 91;
  const answers: Answered[] = ['away', done];
  const one = await proposal({ fields: { user: 143 } });
  const { user, sent, onChanged } = open(() => whole({ ...one, log }), {
    [PASS]: () => answers.shift() ?? 'pending',
  });
  await alike();
  await user.click(button('Approve'));
  await giveReasonAndCode(user);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  log = 95;
  beat();
  await waitFor(() => expect(callsTo(sent, READ).length).toBe(2));
  await user.click(again);
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  const [first, next] = callsTo(sent, PASS);
  expect(next).toEqual(first);
  expect(first?.body).toMatchObject({ log: 91 });
  expect(callsTo(sent, PROVE).length).toBe(1);
});

test('a refusal takes a sentence and no code, and sends no more than that', async () => {
  const { user, sent, onChanged } = open(plain);
  await alike();
  await user.click(button('Reject…'));
  expect(screen.queryByLabelText('Authenticator code')).toBeNull();
  expect(screen.queryByLabelText(/underlined/)).toBeNull();
  const refuse = () => button('Reject…');
  const reason = screen.getByLabelText(/^Reason, in a sentence/);
  await user.type(reason, 'not him');
  expect(
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Reject…' })
      .disabled,
  ).toBe(true);
  await user.clear(reason);
  await user.type(reason, REASON);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject…' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(callsTo(sent, REFUSE).map(({ body }) => body)).toEqual([{ reason: REASON }]);
  expect(callsTo(sent, PROVE)).toEqual([]);
  await waitFor(() => expect(refuse()).toBeDefined());
});

test('S27 what the server refuses is said in its words; sentence and characters stay typed, and nothing counts as passed', async () => {
  const refused = 'The log has gone on: read it again';
  const { user, onChanged } = open(plain, { [PASS]: { refused, status: 409 } });
  await alike();
  await user.click(button('Approve'));
  await user.type(screen.getByLabelText(/Type the six underlined characters/), MIDDLE);
  await giveReasonAndCode(user);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByText(refused);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason, in a sentence/).value).toBe(REASON);
  expect(screen.getByLabelText<HTMLInputElement>(/underlined/).value).toBe(MIDDLE);
  expect(onChanged).not.toHaveBeenCalled();
});

test.each([
  ['author', ['Retract'], 'You submitted this proposal: someone else must approve it'],
  ['beneficiary', [], 'This concerns you: someone else must decide'],
  ['role', [], "Your role can't approve this"],
] as const)(
  'S27 who may not pass (%s) has no button for it, and reads why and who may',
  async (whyNot, names, text) => {
    const one = await proposal({ mayPass: false, whyNot });
    open(() => whole(one, { mayPassToo: [second, { ...second, id: 4, name: 'TOM' }] }));
    await alike();
    expect(buttons()).toEqual(names);
    screen.getByText(text);
    screen.getByText('SUE, TOM can approve this too');
  },
);

test('S27 where nobody else may pass it, its author is told so, and takes it back without a word', async () => {
  const { user, sent, onChanged } = open(await proposal({ mayPass: false, whyNot: 'author' }));
  await alike();
  screen.getByText('No one else can approve this: invite an operator who can');
  await user.click(button('Retract'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Retract' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(callsTo(sent, TAKE_BACK).map(({ body }) => body)).toEqual([{}]);
  expect(callsTo(sent, PASS)).toEqual([]);
});

test('S27 whose fields turn into others under the open dialog passes nothing any more', async () => {
  const beat = ownBeat();
  const one = await proposal({ fields: { received: '1' } });
  let now: Proposal = one;
  const { user } = open(() => whole(now), {
    [REFUSE]: { refused: 'no', status: 409 },
  });
  await alike();
  await user.click(button('Approve'));
  await giveReasonAndCode(user);
  now = { ...one, fields: { received: '1000000' } };
  beat();
  await differs();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(buttons()).toEqual(['Reject…']);
});

test.each(proposalStates)(
  'a proposal that is %s is told in Chinese; only an open one is decided',
  async (state) => {
    const isOpen = state === 'open';
    const one = await proposal({
      ...{ state, mayPass: isOpen, whyNot: isOpen ? '' : 'closed', authoredBy: 'authenticator' },
      ...(!isOpen && { decidedBy: { ...second, roles: ['risk'] }, decidedReason: '1250' }),
      ...(!isOpen && { decidedAt: 1_763_774_436_000 }),
    });
    const effect = [{ kind: 'warn', en: 'It empties the hot wallet', zh: '热钱包将被清空' }];
    open(() => whole(one, { effect }));
    await alike();
    screen.getByText('It empties the hot wallet');
    expect(screen.queryByText(/^expires in 3 h/) !== null).toBe(isOpen);
    expect(buttons()).toEqual(isOpen ? ['Approve', 'Reject…'] : []);
    // Letters of a hash may make a word.
    const hash = document.querySelector('[data-hash]')?.textContent ?? '';
    expect(readInChinese().replace(hash, '')).not.toMatch(notChinese);
    screen.getByText('热钱包将被清空');
  },
);

test('nothing is decided on old word: the buttons are off as long as the house is silent', async () => {
  const beat = ownBeat();
  const { user } = open(plain);
  await alike();
  act(() => heard(['treasury'], 6_000));
  beat();
  await waitFor(() => expect(button('Approve').disabled).toBe(true));
  expect(button('Reject…').disabled).toBe(true);
  await user.click(button('Approve'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was not read is not shown as a proposal', async () => {
  const answers: Answered[] = [{ refused: 'There is no such proposal', status: 404 }];
  const { user } = open(() => answers.shift() ?? whole(plain));
  await screen.findByText("Couldn't load: There is no such proposal");
  expect(screen.queryByText('Two-person approval')).toBeNull();
  await user.click(button('Try again'));
  await alike();
});

test('the outcome of one that was passed has the labels of its fields, and no JSON', async () => {
  open(await proposal({ state: 'passed', outcome: { withdrawal: '12', paid: true } }));
  await screen.findByText('Withdrawal: 12');
  screen.getByText('paid: true');
});

test.each([
  ['Unknown contract', '未知合约', 'Unknown contract'],
  // As releases before this one wrote it down.
  ['Unknown contract', undefined, 'Unknown contract'],
])(
  'the outcome of one that failed is a sentence, and no number: %s, %s',
  async (said, saidZh, text) => {
    open(
      await proposal({ state: 'failed', outcome: { code: 6021, said, ...(saidZh && { saidZh }) } }),
    );
    await screen.findByText(text);
    expect(screen.queryByText(/6021|saidZh/)).toBeNull();
  },
);
