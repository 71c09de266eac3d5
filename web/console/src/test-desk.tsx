import { isRole } from '@bourse/contract/console/roles.ts';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { type Sent, serve, show } from '../../src/test-screen.tsx';
import { type HouseState, useHouse } from './lib/house.ts';
import { useLanguage } from './lib/language.ts';

/** Nothing is laid out by jsdom: an open dialog is one that says so. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** A house in which all is well and nothing waits. */
const well: HouseState = {
  ...{ operator: { id: 1, name: 'rosa', fullName: 'Rosa Ito', roles: [] }, mode: 'demo' },
  ...{ time: 0, idleUntil: 0, sequence: 61_204, commitMs: 0.94, lagSeconds: 0, indexKnown: 4 },
  ...{ indexTotal: 4, ledgerSound: true, alarms: 0, waitsForYou: 0, waitsForOthers: 0 },
  ...{ queues: [], operatorsCount: 2 },
  audit: {
    ...{ sealed: 61_204, isWhole: true, brokenAt: 0, checkedAt: 0, tookMs: 12, text: '' },
    lastHash: '',
  },
};

/** What the house last said, and so many milliseconds ago, however long the test takes. */
export function heard(roles: readonly string[], agoMs = 0): void {
  const operator = { ...well.operator, roles: roles.filter(isRole) };
  hear({ ...well, time: Date.now(), operator }, () => performance.now() - agoMs);
}

/** The house says something else than before; the rest stays. */
export function houseSays(said: Partial<HouseState>): void {
  const house = useHouse.getState();
  act(() => hear({ ...(house.state ?? well), ...said }, () => house.heardAt));
}

function hear(state: HouseState, heardAt: () => number): void {
  const house = {
    state,
    get heardAt() {
      return heardAt();
    },
  };
  // Replaced, not merged: what is merged is read once.
  useHouse.setState(house, true);
}

/** Draws a part of the console as somebody of these roles has it, at an address, and hears what it sends. */
export function showDesk(
  part: ReactNode,
  answers: Parameters<typeof serve>[0] = {},
  roles: readonly string[] = ['treasury', 'risk'],
  at = '/',
) {
  useLanguage.setState({ language: 'en', theme: 'dark' });
  heard(roles);
  const sent = serve({
    '/api/console/factor/prove': { data: {} },
    '/api/console/proposal/create': { data: { proposal: { code: 'PR-7', seal: 'ABC-DEF' } } },
    ...answers,
  });
  const { user, unmount, container } = show(part, { at });
  return { user, unmount, container, sent, proposed: () => proposalIn(sent) };
}

/** The fields that were put forward, exactly; undefined: nothing was. */
const proposalIn = (sent: readonly Sent[]) =>
  sent.find(({ path }) => path === '/api/console/proposal/create')?.body;

/** The calls of one route, in their order. */
export const callsTo = (sent: readonly Sent[], path: string) =>
  sent.filter((call) => call.path === path);

/** What the reader of Chinese sees of what is on the screen now. */
export function readInChinese(): string {
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  return document.body.textContent ?? '';
}

/** What no Chinese screen shows: a place without its value, or a word of the program or of English. */
export const notChinese = /\{\d\}|undefined|NaN|[a-z]{3,}[ -][a-z]{2,}/;

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

type User = ReturnType<typeof showDesk>['user'];

/**
 * Stops what a page does again and again, for this test; call it before the page is drawn.
 *
 * @returns lets so many milliseconds pass for it, and what is answered arrive
 */
export function holdClock(): (milliseconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}

/** What every act that takes a factor asks for at its end. */
export async function giveReasonAndCode(user: User, code = '123456'): Promise<void> {
  // At once: letter by letter, a sentence takes longer than the rest of a test.
  await user.click(screen.getByLabelText(/^Reason, in a sentence/));
  await user.paste('as agreed on the telephone');
  await user.type(screen.getByLabelText('Authenticator code'), code);
}
