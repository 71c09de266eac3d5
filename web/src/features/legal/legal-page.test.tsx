import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve, show } from '../../test-screen.tsx';
import { LegalPage } from './legal-page.tsx';

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
