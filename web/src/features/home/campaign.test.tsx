import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { readCampaign } from '../../lib/campaign.ts';
import { show } from '../../test-screen.tsx';
import { Campaign } from './campaign.tsx';

const campaign = readCampaign('2025-06-26/2025-08-25');
const at = (time: string) =>
  show(<Campaign campaign={campaign} nowMs={Date.parse(`${time}T12:00:00Z`)} />);
const target = () => screen.getByRole('link', { name: 'Join now' }).getAttribute('href');

afterEach(() => endSession());

test('says before its days that it begins, within them what it is, after them that it is over', () => {
  const { unmount } = at('2025-06-25');
  screen.getByText(/starts on 26 June 2025/);
  unmount();
  const within = at('2025-08-25');
  screen.getByText(/try every order type/);
  screen.getByText('Public test: 26 June 2025 to 25 August 2025');
  within.unmount();
  at('2025-08-26');
  screen.getByText(/ended on 25 August 2025\. Its rewards have ended too\. Trading continues/);
});

test('P1-2.71 what is over keeps its section, one line high, until there is a new one', () => {
  at('2026-08-26');
  const section = screen.getByRole('region', { name: 'Launch campaign' });
  // Title, sentence and link stand beside each other in the section itself.
  expect([...section.children].map(({ tagName }) => tagName)).toEqual(['H2', 'SPAN', 'A']);
  expect(section.className).toContain('flex-wrap');
  expect(section.className).not.toContain('py-10');
});

test('what is over is not offered: its button is the way to trade', () => {
  const { unmount } = at('2025-08-26');
  expect(screen.queryByText('Join now')).toBeNull();
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register',
  );
  unmount();
  startSession('token');
  at('2025-08-26');
  expect(screen.getByRole('link', { name: 'Trade now' }).getAttribute('href')).toBe('/futures');
});

test('leads visitors to the registration and who is signed in to the contracts', () => {
  const { unmount } = at('2025-07-01');
  expect(target()).toBe('/register');
  unmount();
  startSession('token');
  at('2025-07-01');
  expect(target()).toBe('/futures');
});

test('an exchange without a campaign has no such section', () => {
  show(<Campaign campaign={null} nowMs={0} />);
  expect(screen.queryByText('Launch campaign')).toBeNull();
});
