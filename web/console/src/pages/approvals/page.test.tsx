import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { Answered } from '#app/test-screen.tsx';
import { button, callsTo, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { proposal } from './fixtures/proposal.ts';
import { Page } from './page.tsx';

const LIST = '/api/console/proposal/list';
const mine = await proposal({ code: 'PR-9', mayPass: false, whyNot: 'author' });
const forMe = await proposal({ code: 'PR-8' });
const aboutMe = await proposal({ code: 'PR-6', mayPass: false, whyNot: 'beneficiary' });
const notMyRole = await proposal({ code: 'PR-5', mayPass: false, whyNot: 'role' });

const listed = (list: readonly Proposal[], next = '') => ({ data: { list, next } });
const open = (answers: Parameters<typeof showDesk>[1], at = '/approvals') =>
  showDesk(
    <Route path="/approvals/:row?">
      <Page />
    </Route>,
    answers,
    ['treasury'],
    at,
  );
const lastAsked = (sent: Parameters<typeof callsTo>[0]) => callsTo(sent, LIST).at(-1)?.query;

test('S27 what waits for you stands before what waits for others, and what is about you is not yours', async () => {
  open({ [LIST]: listed([mine, forMe, aboutMe, notMyRole]) });
  await screen.findAllByText('Approve a large withdrawal');
  const text = screen.getByRole('region', { name: 'Approvals' }).textContent ?? '';
  const order = [
    'Awaiting you',
    'PR-8',
    'Awaiting others',
    'PR-9',
    'Not yours to approve',
    'PR-6',
    'PR-5',
  ];
  // A seal is a hash of the time: it may have a code in it.
  const proposals = [mine, forMe, aboutMe, notMyRole];
  const withoutSeals = proposals.reduce((rest, { seal }) => rest.replaceAll(seal, ''), text);
  const places = order.map((word) => withoutSeals.indexOf(word));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(text).toContain(`PR-8 · ${forMe.seal}`);
  expect(text.match(/expires in 3 h/g)?.length).toBe(4);
  expect(readInChinese()).not.toMatch(notChinese);
});

test('a tab is asked for by its name and forgets the page; a row keeps its tab in its link', async () => {
  const over = await proposal({ code: 'PR-4', state: 'refused', mayPass: false, whyNot: 'closed' });
  const { user, sent } = open(
    {
      [LIST]: ({ query }) => (query.tab === 'refused' ? listed([over], '4') : listed([])),
    },
    '/approvals?tab=passed&before=77',
  );
  await screen.findByText('Nothing to approve');
  expect(lastAsked(sent)).toEqual({ tab: 'passed', before: '77' });
  await user.click(screen.getByRole('tab', { name: 'Rejected' }));
  const link = await screen.findByRole('link', { name: /PR-4/ });
  expect(lastAsked(sent)).toEqual({ tab: 'refused' });
  expect(link.getAttribute('href')).toBe('/approvals/PR-4?tab=refused');
  // What is over is in no group of what waits.
  expect(screen.queryByText('Awaiting others')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Older' }));
  await waitFor(() => expect(lastAsked(sent)).toEqual({ tab: 'refused', before: '4' }));
});

test('a tab that is none is the open one, and none is empty before the server has said so', async () => {
  let answer: Answered = { refused: 'Wait 20 s', status: 429 };
  const { user, sent } = open({ [LIST]: () => answer }, '/approvals?tab=all');
  await screen.findByText("Couldn't load: Wait 20 s");
  expect(screen.queryByText('Nothing to approve')).toBeNull();
  expect(lastAsked(sent)).toEqual({ tab: 'open' });
  expect(screen.getByRole('tab', { name: 'Open' }).getAttribute('aria-selected')).toBe('true');
  answer = listed([]);
  await user.click(button('Try again'));
  await screen.findByText('Nothing to approve');
});

test('a row opens by the keyboard beside the list, and is marked as the one that is open', async () => {
  const more = { before: {}, changes: [], scale: null };
  const whole = { data: { proposal: forMe, effect: [], mayPassToo: [], ...more } };
  const { user } = open({ [LIST]: listed([forMe, mine]), '/api/console/proposal/PR-8': whole });
  await screen.findByText('Select a proposal');
  (await screen.findByRole('link', { name: /PR-8/ })).focus();
  await user.keyboard('{Enter}');
  const detail = within(await screen.findByRole('region', { name: 'PR-8' }));
  await detail.findByRole('button', { name: 'Approve' });
  expect(screen.getByRole('link', { name: /PR-8/ }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: /PR-9/ }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    '/approvals?tab=open',
  );
});
