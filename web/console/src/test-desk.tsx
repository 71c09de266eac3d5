import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
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

/** What the house last said, and so many milliseconds ago. */
export function heard(roles: readonly string[], agoMs = 0): void {
  const state = {
    ...{ time: Date.now(), mode: 'demo', alarms: 0, waitsForYou: 0, queues: [], operatorsCount: 2 },
    operator: { id: 1, name: 'rosa', roles },
  };
  useHouse.setState({
    state: state as unknown as HouseState,
    heardAt: performance.now() - agoMs,
  });
}

/** Draws a part of the console at an address as somebody of these roles has it, and hears what it sends. */
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
  const { user } = show(part, { at });
  return { user, sent, proposed: () => proposalIn(sent) };
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

/** What every act that takes a factor asks for at its end. */
export async function giveReasonAndCode(user: User, code = '123456'): Promise<void> {
  // At once: letter by letter, a sentence takes longer than the rest of a test.
  await user.click(screen.getByLabelText(/^Why, in a sentence/));
  await user.paste('as agreed on the telephone');
  await user.type(screen.getByLabelText('Code of your authenticator'), code);
}
