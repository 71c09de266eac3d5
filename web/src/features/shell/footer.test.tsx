import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readCampaign } from '../../lib/campaign.ts';
import { show } from '../../test-screen.tsx';
import { Footer } from './footer.tsx';

vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  campaign: readCampaign('2025-06-26/2025-08-25'),
}));

test('the way to the campaign stands there where one is configured', () => {
  show(<Footer />);
  const about = within(screen.getByRole('navigation', { name: 'About' }));
  const targets = about.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/#security', '/#campaign', '/#roadmap']);
});
