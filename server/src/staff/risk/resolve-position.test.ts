import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { ALICE, BOB, ONE } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { effectOf } from '@bourse/core/what-if/effect.ts';
import { expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import { resolveProposal } from './resolve-position.ts';

/** Alice is long one coin at 60,000, and Bob sold it to her. */
function openDesk() {
  const engine = FuturesDesk.openFutures();
  engine.adoptRiskRules();
  engine.insure(1_000_000 * ONE);
  for (const user of [ALICE, BOB]) engine.isolated(user, 50);
  engine.short(BOB, 60_000, 1);
  engine.long(ALICE, 60_000, 1);
  const live = new LiveState();
  for (const outcome of engine.outcomes) live.apply(outcome);
  const whatIf: WhatIfPort = {
    async ask(question) {
      if (question.kind !== 'effect') throw new Error('only effects are asked for');
      const bytes = engine.engine.snapshot();
      return effectOf(() => Engine.restore(bytes), question.bodies, question.contract) as never;
    },
  };
  const submit = async ({ user, key, body }: CommandRequest): Promise<Outcome> => {
    engine.send(user, body, key);
    return engine.outcomes.at(-1) as Outcome;
  };
  return resolveProposal({
    ...{ live, whatIf, engine: { submit } },
    publicNumbers: async (users) => new Map(users.map((user) => [user, user])),
  });
}

const fieldsAt = (price: string) => ({
  ...{ uid: String(ALICE), user: ALICE, contract: BTCPERP, side: 'long', quantity: '1', price },
});

test('a price outside the mark band is refused with its bounds in USDT, and so is its effect', async () => {
  const kind = openDesk();
  const refused = {
    code: Code.priceOutsideBand,
    values: { lowest: '54000.00', highest: '66000.00' },
  };
  const fields = fieldsAt('1');
  await expect(kind.check?.(fields, {} as never)).rejects.toMatchObject(refused);
  await expect(kind.execute(fields, { key: 'a' } as never)).rejects.toMatchObject(refused);
  expect(await kind.effect?.(fields)).toEqual([
    {
      kind: 'bad',
      en: 'The engine would reject this: Price must be between 54000.00 and 66000.00',
      zh: '引擎将拒绝该提案：价格必须在 54000.00 与 66000.00 之间',
    },
  ]);
});

test('the effect of taking over names what is held, the insurance fund, the other side and orders', async () => {
  const lines = (await openDesk().effect?.(fieldsAt('60000'))) ?? [];
  expect(lines.map(({ en }) => en)).toEqual([
    'Current position: 1.0000 BTC.',
    'Insurance fund: 1,000,000 to 1,000,000 USDT.',
    '0 positions on the other side would be auto-deleveraged.',
    '0 open orders would be canceled.',
    expect.stringMatching(/^Simulated on a copy of the engine at log #\d+\.$/),
  ]);
});
