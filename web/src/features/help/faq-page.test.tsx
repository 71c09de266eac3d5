import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addTexts } from '../../lib/i18n.ts';
import { serve, show } from '../../test-screen.tsx';
import { faq } from './en/faq.ts';
import { FaqPage } from './faq-page.tsx';

vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  liveChatUrl: 'https://chat.example/trade',
}));

const answers = () => [...document.querySelectorAll('details')];
const open = () => answers().filter(({ open }) => open).length;

beforeEach(() => addTexts('public'));

test('the first category is open at the start, its questions collapsed, and nothing is asked of the server', async () => {
  const sent = serve({});
  show(<FaqPage />, { at: '/faq' });
  screen.getByRole('heading', { level: 1, name: 'FAQ / Online Customer Service' });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(faq.map(({ title }) => title));
  expect(tabs.map((tab) => tab.ariaSelected ?? tab.getAttribute('aria-selected'))).toEqual([
    ...['true', ...Array(8).fill('false')],
  ]);
  // All nine are in sight at every width: they wrap, and nothing is scrolled.
  const list = screen.getByRole('tablist');
  expect(list.className).toContain('flex-wrap');
  expect(list.className).not.toContain('overflow');
  expect(answers()).toHaveLength(faq[0]?.questions.length ?? 0);
  expect(open()).toBe(0);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Contact support')).toBe('/support');
  expect(hrefOf('Live chat')).toBe('https://chat.example/trade');
  expect(sent).toEqual([]);
});

test('a question opens and closes its answer, several at once; another category begins collapsed', async () => {
  const { user } = show(<FaqPage />, { at: '/faq' });
  await screen.findAllByRole('tab');
  const question = (at: number) => within(answers()[at]!).getByText(faq[0]!.questions[at]!.label);
  await user.click(question(0));
  await user.click(question(1));
  expect(open()).toBe(2);
  await user.click(question(0));
  expect(open()).toBe(1);
  // Lines of an answer stay lines.
  expect(answers()[1]?.querySelector('p')?.className).toContain('whitespace-pre-line');
  await user.click(screen.getByRole('tab', { name: 'Futures Trading' }));
  screen.getByText(faq[8]!.questions[0]!.label);
  expect(open()).toBe(0);
  await user.click(screen.getByRole('tab', { name: faq[0]!.title }));
  expect(open()).toBe(0);
});
