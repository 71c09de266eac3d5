import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLocale } from '../../lib/i18n.ts';
import { show } from '../../test-screen.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { toast } from '../overlays/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorState } from './error-state.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

function Question({ busy = false, onConfirm }: { busy?: boolean; onConfirm: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      {...{ open, busy, onConfirm }}
      onOpen={setOpen}
      title="Cancel order"
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
    >
      What is filled stays filled.
    </ConfirmDialog>
  );
}

const Broken = () => {
  throw new Error('a bug');
};

describe('a question', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Cancel order' });

  test('asks, and tells of a yes', async () => {
    const onConfirm = vi.fn();
    const { user } = show(<Question onConfirm={onConfirm} />);
    await dialog();
    screen.getByText('What is filled stays filled.');
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('about an end or a loss has a button that does not look like one that goes on', async () => {
    const question = { open: true, onOpen: () => {}, onConfirm: () => {}, title: 'Cancel order' };
    const { redraw } = show(<ConfirmDialog {...question}>Sure?</ConfirmDialog>);
    await dialog();
    const look = () => screen.getByRole('button', { name: 'Confirm' }).className;
    expect(look()).toContain('bg-accent');
    redraw(
      <ConfirmDialog {...question} isDangerous>
        Sure?
      </ConfirmDialog>,
    );
    expect(look()).toContain('bg-bad');
    expect(look()).not.toContain('bg-accent');
  });

  test.each([
    ['its own button', 'Keep order'],
    ['the cross', 'Close'],
  ])('is left by %s without a yes', async (_, name) => {
    const onConfirm = vi.fn();
    const { user } = show(<Question onConfirm={onConfirm} />);
    await dialog();
    await user.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('is left by Escape', async () => {
    const { user } = show(<Question onConfirm={() => {}} />);
    await dialog();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes no second yes while the first is on its way', async () => {
    const onConfirm = vi.fn();
    const { user } = show(<Question busy onConfirm={onConfirm} />);
    await dialog();
    await user.dblClick(screen.getByRole('button', { name: 'Cancel order' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('notes', () => {
  test('an error interrupts, a success waits its turn, and both can be sent away', async () => {
    const { user } = show(null);
    act(() => {
      toast.error('Insufficient balance');
      toast.success('Order placed successfully');
    });
    expect(screen.getByRole('alert').textContent).toContain('Insufficient balance');
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    await user.click(first!);
    await waitFor(() => expect(screen.queryByText('Insufficient balance')).toBeNull());
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('Order placed successfully');
  });
});

describe('a note on a phone', () => {
  const push = (upPx: number) => {
    const note = screen.getByRole('status');
    fireEvent.pointerDown(note, { isPrimary: true, clientX: 10, clientY: 80 });
    fireEvent.pointerMove(note, { buttons: 1, clientX: 10, clientY: 80 - upPx });
    fireEvent.pointerUp(note, { clientX: 10, clientY: 80 - upPx });
  };

  test('is pushed away upwards; a little, and it comes back', async () => {
    show(null);
    act(() => toast.success('Order filled'));
    const note = await screen.findByRole('status');
    push(14);
    expect(note.style.transform).toBe('');
    expect(note.className).not.toContain('opacity-0');
    push(40);
    await waitFor(() => expect(screen.queryByText('Order filled')).toBeNull());
  });
});

describe('what failed to load', () => {
  test('says why and can be asked for again', async () => {
    const onRetry = vi.fn();
    const { user } = show(<ErrorState message="No response from the server" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('No response from the server');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('offers nothing where nothing can be done, in Chinese too', async () => {
    await setLocale('zh-CN');
    const { redraw } = show(<ErrorState message="页面不存在" />);
    expect(screen.queryByRole('button')).toBeNull();
    redraw(<ErrorState message="页面不存在" onRetry={() => {}} />);
    screen.getByRole('button', { name: '重试' });
  });
});

test('a part that breaks is replaced by words; what stands beside it stays', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show(
    <>
      <p>Beside it</p>
      <ErrorBoundary fallback={(error) => <p>It broke: {String(error)}</p>}>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  screen.getByText(/It broke: Error: a bug/);
  screen.getByText('Beside it');
});
