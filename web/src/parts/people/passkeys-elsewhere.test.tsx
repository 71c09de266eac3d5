import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../test-screen.tsx';
import { addressAtLocalhost, PasskeysElsewhere } from './passkeys-elsewhere.tsx';

const at = (href: string) => addressAtLocalhost(new URL(href) as unknown as Location);

test('a page that was opened by a number of this machine leads to its name, and no other page does', () => {
  expect(at('http://127.0.0.1:8080/login?next=/market')).toBe(
    'http://localhost:8080/login?next=/market',
  );
  expect(at('http://[::1]:8080/login')).toBe('http://localhost:8080/login');
  for (const href of [
    'http://localhost:8080/',
    'https://127.example.com/',
    'http://203.0.113.5/',
  ]) {
    expect(at(href)).toBeNull();
  }
});

test('it says that passkeys do not work here', () => {
  show(<PasskeysElsewhere address="http://localhost:8080/login" />);
  screen.getByText(/^Passkeys don't work at/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('http://localhost:8080/login');
});
