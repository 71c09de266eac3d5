import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../data/server/api-error.ts';
import { show } from '../../test-screen.tsx';
import { PictureCard } from './picture-card.tsx';
import { type Upload, usePicture } from './use-picture.ts';

const uploads: {
  file: File;
  signal: AbortSignal;
  take: () => void;
  refuse: (error: Error) => void;
}[] = [];
const upload: Upload = (file, signal) =>
  new Promise((resolve, reject) => {
    uploads.push({ file, signal, take: () => resolve(`ref of ${file.name}`), refuse: reject });
  });
const revoked: string[] = [];
const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' });

function Screen() {
  const { picture, choose, clear } = usePicture(upload);
  return (
    <>
      <PictureCard label="Front" picture={picture} onFile={(file) => void choose(file)} />
      <output data-testid="kept">{picture.reference ?? 'none'}</output>
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Front', { selector: 'input' });
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
const kept = () => screen.getByTestId('kept').textContent;
const settle = (change: () => void) => act(async () => change());

beforeEach(() => {
  uploads.length = 0;
  revoked.length = 0;
  Object.assign(URL, {
    createObjectURL: (file: File) => `blob:${file.name}`,
    revokeObjectURL: (address: string) => void revoked.push(address),
  });
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['its answer', () => uploads[0]?.take()],
  ['its refusal', () => uploads[0]?.refuse(new ApiError(400, 1, 'too old'))],
])('the newest picture alone counts: %s comes late and changes nothing', async (_, arrives) => {
  show(<Screen />);
  choose(jpeg('a'));
  choose(jpeg('b'));
  expect([uploads[0]?.signal.aborted, uploads[1]?.signal.aborted]).toEqual([true, false]);
  await settle(arrives);
  screen.getByText('Uploading...');
  await settle(() => uploads[1]?.take());
  expect([kept(), screen.queryByRole('alert')]).toEqual(['ref of b', null]);
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:b');
  expect(revoked).toEqual(['blob:a']);
});

test('a picture that is replaced by a file that is none is gone: it would be sent unseen', async () => {
  show(<Screen />);
  choose(jpeg('a'));
  await settle(() => uploads[0]?.take());
  expect(kept()).toBe('ref of a');
  choose(new File(['x'], 'x.pdf', { type: 'application/pdf' }));
  expect(kept()).toBe('none');
  expect(screen.queryByRole('img')).toBeNull();
  const fault = screen.getByRole('alert');
  expect(fault.textContent).toBe('Only JPG, PNG and WebP images are supported');
  expect(input().getAttribute('aria-describedby')).toBe(fault.id);
  expect(uploads).toHaveLength(1);
});

test('what is taken away while it is on its way does not come back', async () => {
  const { user } = show(<Screen />);
  choose(jpeg('a'));
  await user.click(screen.getByRole('button', { name: 'clear' }));
  await settle(() => uploads[0]?.take());
  expect([kept(), uploads[0]?.signal.aborted, screen.queryByRole('img')]).toEqual([
    'none',
    true,
    null,
  ]);
});

test('a refused picture stays to be seen, and Retry sends the same file', async () => {
  const { user } = show(<Screen />);
  choose(jpeg('a'));
  await settle(() => uploads[0]?.refuse(new ApiError(429, -1, 'Wait 20 s')));
  expect(screen.getByRole('alert').textContent).toContain('Wait 20 s');
  expect([kept(), screen.getByRole('img').getAttribute('src')]).toEqual(['none', 'blob:a']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(uploads[1]?.file).toBe(uploads[0]?.file);
  await settle(() => uploads[1]?.take());
  expect([kept(), screen.queryByRole('alert')]).toEqual(['ref of a', null]);
});

test('a page that is left sends nothing on, and keeps no picture in memory', async () => {
  const { unmount } = show(<Screen />);
  choose(jpeg('a'));
  unmount();
  expect([uploads[0]?.signal.aborted, revoked]).toEqual([true, ['blob:a']]);
});

test('a file that is dropped is chosen, and a drop of nothing is none', () => {
  show(<Screen />);
  const card = screen.getByText('Front').closest('label') as HTMLElement;
  fireEvent.drop(card, { dataTransfer: { files: [] } });
  expect(uploads).toEqual([]);
  fireEvent.drop(card, { dataTransfer: { files: [jpeg('a')] } });
  expect(uploads.map(({ file }) => file.name)).toEqual(['a']);
});
