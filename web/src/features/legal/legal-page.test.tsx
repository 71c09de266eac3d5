import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, show } from '../../test-screen.tsx';
import { LegalPage } from './legal-page.tsx';

const house = vi.hoisted(() => ({ isDemo: false, operator: { name: '', place: '', law: '' } }));
vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  operator: house.operator,
  get isDemo() {
    return house.isDemo;
  },
}));
const named = { name: 'Example Ltd', place: '1 Harbour Road', law: 'Hong Kong' };
afterEach(() => {
  house.isDemo = false;
  Object.assign(house.operator, { name: '', place: '', law: '' });
});

test.each([
  ['user-agreement', 'User Agreement', 13],
  ['privacy-policy', 'Privacy Policy', 11],
  ['terms-of-use', 'Terms of Use', 14],
  ['risk-disclaimer', 'Risk Disclaimer', 10],
] as const)(
  'the page %s shows every section, and asks the server for nothing',
  async (name, title, count) => {
    const sent = serve({});
    show(<LegalPage name={name} />, { at: `/${name}` });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(count);
    expect(sent).toEqual([]);
  },
);

test('a legal page begins with its operator, place and law, and the date of its version', async () => {
  Object.assign(house.operator, named);
  show(<LegalPage name="terms-of-use" />, { at: '/terms-of-use' });
  await screen.findByText('Operated by Example Ltd, 1 Harbour Road. Governing law: Hong Kong.');
  screen.getByText(/June 1, 2025 · Version dated \d{4}-\d{2}-\d{2}/);
});

test('a demo says where it differs on every legal page, named operator or not', async () => {
  house.isDemo = true;
  const waits =
    /^This is a demo\. .*we close an account after 10 minutes .*after 1 minute and skip/;
  const first = show(<LegalPage name="user-agreement" />, { at: '/user-agreement' });
  await screen.findByText(waits);
  screen.getByText(/^No one operates this exchange as a business/);
  first.unmount();
  Object.assign(house.operator, named);
  show(<LegalPage name="privacy-policy" />, { at: '/privacy-policy' });
  await screen.findByText(waits);
  screen.getByText(/^Operated by Example Ltd/);
});

test('a live exchange says nothing of a demo', async () => {
  Object.assign(house.operator, named);
  show(<LegalPage name="terms-of-use" />, { at: '/terms-of-use' });
  await screen.findByText(/^Operated by Example Ltd/);
  expect(screen.queryByText(/demo/)).toBeNull();
});

test('each line of the contents leads to its section, and an address that names one comes to it', async () => {
  const come = vi.fn();
  Element.prototype.scrollIntoView = come;
  show(<LegalPage name="risk-disclaimer" />, { at: '/risk-disclaimer#section-3' });
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  const links = contents.getAllByRole('link');
  expect(links).toHaveLength(10);
  for (const link of links) {
    const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
  expect(come.mock.contexts.map((section) => (section as Element).id)).toContain('section-3');
});
