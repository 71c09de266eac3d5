import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readCampaign } from '../../lib/campaign.ts';
import { show } from '../../test-screen.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

const support = vi.hoisted(() => ({ email: 'help@trade.example' }));
vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  brand: 'Meridian',
  campaign: readCampaign('2025-06-26/2025-08-25'),
  get supportEmail() {
    return support.email;
  },
  liveChatUrl: 'https://chat.example/trade',
  socialLinks: [{ name: 'X', address: 'https://x.example/a' }],
}));

afterEach(() => {
  support.email = 'help@trade.example';
});

const addressesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the way to the campaign stands there where one is configured', () => {
  show(<Footer />);
  const about = within(screen.getByRole('navigation', { name: 'About' }));
  const targets = about.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/#security', '/#campaign', '/#roadmap']);
});

test('whom to reach, where the house is found elsewhere, and its name, as they are configured', () => {
  show(
    <>
      <TopBar />
      <Footer />
    </>,
  );
  const contact = screen.getByRole('heading', { name: 'Contact' }).parentElement!;
  expect(addressesIn(contact)).toEqual([
    ['Online Customer Service', '/faq'],
    ['Live chat', 'https://chat.example/trade'],
    ['help@trade.example', 'mailto:help@trade.example'],
    ['X', 'https://x.example/a'],
  ]);
  expect(addressesIn(screen.getByRole('list', { name: 'Social links' }))).toEqual([
    ['X', 'https://x.example/a'],
  ]);
  screen.getByText(`© ${new Date().getUTCFullYear()} Meridian. All rights reserved.`);
  expect(screen.getByRole('link', { name: 'Meridian' }).getAttribute('href')).toBe('/');
});

test('without a configured address of the support the footer names none', () => {
  support.email = '';
  show(<Footer />);
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(document.body.textContent).not.toContain('@');
});
