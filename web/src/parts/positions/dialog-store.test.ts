import { afterEach, expect, test } from 'vitest';
import { installBrowser } from '../../data/test-browser.ts';

installBrowser();
const { endSession } = await import('../../data/server/session.ts');
const { askAboutStop, closeFuturesDialog, openFuturesDialog, useFuturesDialog } = await import(
  './dialog-store.ts'
);

afterEach(closeFuturesDialog);
const isOpen = () => useFuturesDialog.getState().request !== null;

test('one dialog is open at a time, and none after the session has ended', () => {
  openFuturesDialog({ kind: 'add', code: '1-7-1' });
  openFuturesDialog({ kind: 'margin', code: '1-7-1' });
  expect(useFuturesDialog.getState().request).toEqual({ kind: 'margin', code: '1-7-1' });
  endSession();
  expect(isOpen()).toBe(false);
});

test('a question that is closed is answered no', async () => {
  const answer = askAboutStop('57000');
  expect(isOpen()).toBe(true);
  closeFuturesDialog();
  expect(await answer).toBe(false);
});
