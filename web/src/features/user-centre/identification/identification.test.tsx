import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { IdentificationTab } from './identification-tab.tsx';
import { IdentityBadge } from './identity-badge.tsx';

const none = {
  ...{ status: 0, country: '', name: '', idNumber: '', certificateKind: 0, submitTime: 0 },
  ...{ passTime: 0, decideTime: 0, rightsUntil: 0, reason: '', reasonText: '' },
  selfieNote: '0482',
};
const sent = {
  ...none,
  ...{ country: 'HK', name: 'Lena Kowalska', idNumber: '•••••2917', certificateKind: 2 },
  submitTime: 1_760_000_000_000,
};
const levels = [
  { level: 0, deposit: true, withdrawDayMax: '1000', futures: true },
  { level: 1, deposit: true, withdrawDayMax: '50000', futures: true },
  { level: 2, deposit: true, withdrawDayMax: null, futures: true },
];
const [RESULT, UPLOAD, SUBMIT] = [
  routes.kycResult.path,
  routes.kycImageUpload.path,
  routes.kycSubmit.path,
];
const PROMISE = 'I promise that the information I provide is true and belongs to me';
const YOU = 'You holding the document';
const photo = (name = 'front.jpg', type = 'image/jpeg', bytes = 2_202_009) =>
  new File([new Uint8Array(bytes)], name, { type });

beforeEach(() => {
  startSession('a-token');
  URL.createObjectURL = vi.fn(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  endSession();
  queryClient.clear();
});

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
/** The browser's own filter of files is not what is tested. */
const user = userEvent.setup({ applyAccept: false });

async function opens(answers: Readonly<Record<string, Answered | (() => Answered)>> = {}) {
  let uploads = 0;
  const calls = serve({
    [RESULT]: { data: none },
    [UPLOAD]: () => {
      uploads += 1;
      return { data: { url: `picture-${uploads}` } };
    },
    [SUBMIT]: { data: {} },
    [routes.userRights.path]: {
      data: {
        ...{ level: 0, withdraw: { isAllowed: true, code: 0, msg: '' } },
        ...{ withdrawDayMax: '50000', withdrawnToday: '1200.5', withdrawLeft: '48799.5' },
      },
    },
    [routes.levels.path]: { data: { list: levels, restrictedCountries: [] } },
    ...answers,
  });
  show(<IdentificationTab />);
  await screen.findByLabelText('Name');
  return calls;
}

async function fill({ isPassport = false } = {}) {
  await user.click(screen.getByRole('button', { name: /^Issuing country or region/ }));
  await user.type(await screen.findByRole('combobox'), 'hong');
  await user.click(await screen.findByRole('option', { name: /Hong Kong/ }));
  if (isPassport) await user.click(screen.getByRole('radio', { name: 'Passport' }));
  await user.type(screen.getByLabelText('Name'), ' Lena Kowalska ');
  await user.type(screen.getByLabelText('Document number'), 'R482715(3)');
}

test('beside the form stands what the next level opens, and nothing that is open already', async () => {
  await opens();
  const opened = await screen.findByRole('region', { name: "What you'll unlock" });
  expect(opened.textContent).toContain('1,000 USDT → 50,000 USDT');
  expect(opened.textContent).not.toContain('Futures');
});

test('what has left today, and what may still, is told before the bound is met', async () => {
  await opens();
  const bound = await screen.findByRole('region', { name: 'Daily withdrawal limit' });
  expect(bound.textContent).toContain('1,200.50 / 50,000.00 USDT');
  expect(bound.textContent).toContain('You can withdraw 48,799.50 USDT more before 00:00 UTC');
});

test('without a bound, or where nothing may leave at all, nothing is told of a day', async () => {
  const none = { withdrawDayMax: null, withdrawnToday: '0', withdrawLeft: null };
  const withdraw = { isAllowed: true, code: 0, msg: '' };
  await opens({ [routes.userRights.path]: { data: { level: 2, withdraw, ...none } } });
  expect(screen.queryByRole('region', { name: 'Daily withdrawal limit' })).toBeNull();
});

test('an ID card: both sides, the promise, and exactly the fields of the call', async () => {
  const calls = await opens();
  await fill();
  screen.getByText('Add the front of the card to continue.');
  await user.upload(screen.getByLabelText('Front of the card'), photo());
  await screen.findByText('2.0 MB');
  await screen.findByText('Add the back of the card to continue.');
  await user.upload(screen.getByLabelText('Back of the card'), photo('back.png', 'image/png'));
  await screen.findByText('Add your selfie to continue.');
  screen.getByText(/^Write 0482 on a piece of paper/);
  await user.upload(screen.getByLabelText(YOU), photo('you.jpg'));
  await screen.findByText('Check the box above to continue.');
  expect(confirm().disabled).toBe(true);
  await user.click(screen.getByLabelText(PROMISE));
  expect(confirm().disabled).toBe(false);
  await user.click(confirm());
  await waitFor(() => expect(calls.some(({ path }) => path === SUBMIT)).toBe(true));
  expect(calls.find(({ path }) => path === SUBMIT)?.body).toEqual({
    ...{ country: 'HK', realName: 'Lena Kowalska', certificateKind: 1 },
    ...{ certificateNo: 'R482715(3)', indexCertificateURI: 'picture-1' },
    ...{ backendCertificateURI: 'picture-2', selfieURI: 'picture-3' },
  });
});

test('a passport asks for one picture and the person', async () => {
  const calls = await opens();
  await fill({ isPassport: true });
  expect(screen.queryByLabelText('Back of the card')).toBe(null);
  await user.upload(screen.getByLabelText('Passport photo page'), photo());
  await user.upload(screen.getByLabelText(YOU), photo('you.jpg'));
  await user.click(screen.getByLabelText(PROMISE));
  await waitFor(() => expect(confirm().disabled).toBe(false));
  await user.click(confirm());
  await waitFor(() => expect(calls.some(({ path }) => path === SUBMIT)).toBe(true));
  expect(calls.find(({ path }) => path === SUBMIT)?.body).toMatchObject({ certificateKind: 2 });
});

/** A camera as a browser has one; jsdom has none. */
function withCamera(getUserMedia: () => Promise<unknown>) {
  const tracks = [{ stop: vi.fn() }];
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: vi.fn(getUserMedia) },
  });
  return tracks;
}

describe('P2-5.65 the camera', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  test('takes the picture that is uploaded, and is off once it is taken', async () => {
    const tracks: { stop: () => void }[] = withCamera(async () => ({ getTracks: () => tracks }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['a picture'], { type: 'image/jpeg' })),
    );
    const calls = await opens();
    await user.click(screen.getByRole('button', { name: 'Use camera' }));
    await user.click(await screen.findByRole('button', { name: 'Take photo' }));
    await screen.findByRole('img', { name: `Preview: ${YOU}` });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tracks[0]?.stop).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(calls.filter(({ path }) => path === UPLOAD)).toHaveLength(1));
  });

  test.each([
    [new DOMException('no', 'NotAllowedError'), /^Your browser is blocking the camera/],
    [new DOMException('none', 'NotFoundError'), /^We couldn't find a working camera/],
  ])('that does not open (%s) says so, and the file is still there', async (error, said) => {
    withCamera(() => Promise.reject(error));
    await opens();
    await user.click(screen.getByRole('button', { name: 'Use camera' }));
    await screen.findByText(said);
    expect(screen.queryByRole('button', { name: 'Take photo' })).toBeNull();
    await user.keyboard('{Escape}');
    screen.getByLabelText(YOU);
  });

  test('is not offered where the browser has none', async () => {
    await opens();
    expect(screen.queryByRole('button', { name: 'Use camera' })).toBeNull();
    screen.getByLabelText(YOU);
  });
});

test('a country that is not there is said', async () => {
  await opens();
  await user.click(screen.getByRole('button', { name: /^Issuing country or region/ }));
  await user.type(await screen.findByRole('combobox'), 'zzzz');
  await screen.findByText('No countries found');
});

test('a file over 5 MB or of another kind is refused in its card and never sent', async () => {
  const calls = await opens();
  const front = screen.getByLabelText('Front of the card');
  await user.upload(front, photo('big.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1));
  await screen.findByText('Image is over 5 MB. Choose a smaller one.');
  await user.upload(front, photo('drawing.svg', 'image/svg+xml', 9));
  await screen.findByText('Only JPG, PNG and WebP images are supported');
  expect(calls.some(({ path }) => path === UPLOAD)).toBe(false);
});

test('what the server says against a picture stands in its card; without words it is "Failed to upload"', async () => {
  const answers: Answered[] = [
    { refused: 'Please choose a JPG, PNG or WebP picture that is not damaged', code: 6052 },
    { refused: '', status: 500 },
    { data: { url: 'picture-9' } },
  ];
  await opens({ [UPLOAD]: () => answers.shift() as Answered });
  await user.upload(screen.getByLabelText('Front of the card'), photo());
  await screen.findByText(/that is not damaged$/);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Failed to upload');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Failed to upload')).toBe(null));
});

test('a submission that fails without words is "Failed to submit", and what was entered stays', async () => {
  await opens({ [SUBMIT]: { refused: '', status: 500 } });
  await fill({ isPassport: true });
  await user.upload(screen.getByLabelText('Passport photo page'), photo());
  await user.upload(screen.getByLabelText(YOU), photo('you.jpg'));
  await user.click(screen.getByLabelText(PROMISE));
  await waitFor(() => expect(confirm().disabled).toBe(false));
  await user.click(confirm());
  await screen.findByText('Failed to submit');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(' Lena Kowalska ');
});

test('what is wrong with a name or a number is said once the field was left', async () => {
  await opens();
  await user.type(screen.getByLabelText('Name'), 'Lena1');
  expect(screen.queryByText('Enter 2 to 100 letters, as shown on your document')).toBe(null);
  await user.type(screen.getByLabelText('Document number'), '12');
  screen.getByText('Enter 2 to 100 letters, as shown on your document');
  await user.tab();
  screen.getByText('Enter 3 to 40 letters and digits, as shown on your document');
});

test.each([
  [{ ...sent, status: 1 }, "We're reviewing your documents", 'Pending'],
  [{ ...sent, status: 2, passTime: 1_760_100_000_000 }, 'Your identity is verified', 'Verified'],
  [
    { ...sent, status: 3, decideTime: 5, reasonText: 'Too dark.' },
    "We couldn't accept your documents",
    'Unverified',
  ],
  [
    { ...sent, status: 4, decideTime: 5, reasonText: 'Too dark.' },
    'Please submit your documents again',
    'Unverified',
  ],
  [
    { ...sent, status: 9, decideTime: 5, reasonText: 'Too dark.' },
    "We couldn't accept your documents",
    'Unverified',
  ],
])('status $status is read-only: %s', async (result, title, word) => {
  const canAgain = word === 'Unverified';
  serve({ [RESULT]: { data: result } });
  show(<IdentificationTab />);
  await screen.findByText(title);
  expect(screen.getAllByText(word)).not.toEqual([]);
  screen.getByText('•••••2917');
  expect(screen.queryByText('Too dark.') !== null).toBe(canAgain);
  const again = screen.queryByRole('button', { name: 'Submit again' });
  expect(again !== null).toBe(canAgain);
  if (!again) return;
  await user.click(again);
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Lena Kowalska');
  expect(screen.getByLabelText<HTMLInputElement>('Document number').value).toBe('');
});

test.each([
  [
    ...[4, 4_000_000_000_000, 'Verified'],
    "Your account stays as it is until {{time}}. After that, it's unverified until we accept your documents.",
  ],
  [
    1,
    4_000_000_000_000,
    'Pending',
    'You submitted before {{time}}, so your account stays as it is',
  ],
  [
    4,
    1_760_000_000_000,
    'Unverified',
    'Your account has been unverified since {{time}} and will stay so until',
  ],
] as const)(
  'papers that are asked for again, status %i, say until when the account stays, and which it is now',
  async (status, rightsUntil, word, words) => {
    serve({ [RESULT]: { data: { ...sent, status, decideTime: 5, rightsUntil } } });
    show(
      <>
        <IdentityBadge />
        <IdentificationTab />
      </>,
    );
    const [before, after] = words.split('{{time}}') as [string, string];
    const text = (await screen.findAllByText((content) => content.startsWith(before)))[0];
    expect(text?.textContent).toContain(after);
    expect(text?.textContent).not.toContain('{{time}}');
    // In the badge beside the title, and in the list of what was sent.
    expect(screen.getAllByText(word, { exact: true, selector: 'span, dd' })).toHaveLength(2);
  },
);

test('a result that cannot be read can be asked for again', async () => {
  const answers: Answered[] = [{ refused: 'Busy', status: 429 }, { data: { ...sent, status: 1 } }];
  serve({ [RESULT]: () => answers.shift() as Answered });
  show(<IdentificationTab />);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText("We're reviewing your documents");
});
