import { beforeEach, expect, test } from 'vitest';
import { installBrowser } from '../test-browser.ts';

installBrowser();
const { noteOutcomes } = await import('./outcome-note.ts');
const { endSession, startSession } = await import('../server/session.ts');
const { useToasts } = await import('../../ui/overlays/toast-store.ts');

const words = {
  done: (count: number) => `closed ${count}`,
  failed: (count: number) => `failed ${count}`,
};
const note = (done: number, failed: number, message: string | null = null) => {
  noteOutcomes({ done, failed, message }, words);
  return useToasts.getState().toasts.map((toast) => `${toast.type}: ${toast.message}`);
};

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  startSession('token');
});

test('several requests make one note, whatever became of them', () => {
  expect(note(3, 0)).toEqual(['success: closed 3']);
  useToasts.setState({ toasts: [] });
  expect(note(0, 2)).toEqual(['error: failed 2']);
  useToasts.setState({ toasts: [] });
  expect(note(1, 2, 'no liquidity')).toEqual(['error: closed 1 · failed 2: no liquidity']);
});

test('a session that ended meanwhile has said so already', () => {
  endSession();
  expect(note(0, 2, 'please log in')).toEqual([]);
});
