import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, loseSession, startSession } from '../../data/server/session.ts';
import { serve, show } from '../../test-screen.tsx';
import { LoginPage } from '../sign-in/login-page.tsx';
import { Layout } from './layout.tsx';

const nothing = lazy(async () => ({ default: () => null }));
const layout = <Layout transferDialog={nothing} factorDialog={nothing} alertDialog={nothing} />;

function Faq() {
  const navigate = useNavigate();
  return (
    <>
      <h1>The other</h1>
      <button type="button" onClick={() => navigate(-1)}>
        The one before
      </button>
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

test('another screen begins at its top, and so does the one before it', async () => {
  serve({});
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { user } = show(
    <Routes>
      <Route element={layout}>
        <Route path="/market" element={<Link to="/faq">To the other</Link>} />
        <Route path="/faq" element={<Faq />} />
      </Route>
    </Routes>,
    { at: '/market' },
  );
  await user.click(await screen.findByRole('link', { name: 'To the other' }));
  await screen.findByRole('heading', { name: 'The other' });
  await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 0]]));
  await user.click(screen.getByRole('button', { name: 'The one before' }));
  await screen.findByRole('link', { name: 'To the other' });
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
  expect(scrollTo.mock.lastCall).toEqual([0, 0]);
});

test('S09: a session that is over leaves the screen for the sign-in, one that was left here does not', async () => {
  serve({});
  startSession('token');
  show(
    <Routes>
      <Route element={layout}>
        <Route path="/market" element={<h1>Markets</h1>} />
        <Route path="/login" element={<LoginPage />} />
      </Route>
    </Routes>,
    { at: '/market?tab=Spot' },
  );
  await screen.findByRole('heading', { name: 'Markets' });
  act(() => endSession());
  screen.getByRole('heading', { name: 'Markets' });
  act(() => startSession('token'));
  act(() => loseSession('another'));
  screen.getByRole('heading', { name: 'Markets' });
  act(() => loseSession('token'));
  await screen.findByText('Your session has ended. Please log in again');
  expect(screen.getByTestId('address').textContent).toBe('/login?next=%2Fmarket%3Ftab%3DSpot');
});
