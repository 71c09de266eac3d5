import { create } from 'zustand';

export type ToastType = 'success' | 'error';

export interface ToastItem {
  readonly id: number;
  /** What it is about, when more may be said of the same thing; empty otherwise. */
  readonly subject: string;
  readonly message: string;
  /** What came of it: a second line. */
  readonly detail: string;
  readonly type: ToastType;
  /** Milliseconds in sight before it leaves. */
  readonly duration: number;
  readonly leaving: boolean;
}

const TOAST_MS = 3000;
const TOAST_REMOVAL_MS = 300;
const TOASTS_MAX = 4;

interface ToastState {
  readonly toasts: readonly ToastItem[];
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

/** The one that is shown: the newest error, else the newest. */
export const foremost = (toasts: readonly ToastItem[]): ToastItem | undefined =>
  toasts.findLast(({ type }) => type === 'error') ?? toasts.at(-1);

let lastId = 0;
/** When each toast leaves that has been in front. */
const leaving = new Map<number, ReturnType<typeof setTimeout>>();

/** Starts the leaving of a toast; it is removed 300 ms later. */
export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
    startFront();
  }, TOAST_REMOVAL_MS);
}

function leaveLater(id: number, duration: number): void {
  clearTimeout(leaving.get(id));
  leaving.set(
    id,
    setTimeout(() => dismissToast(id), duration),
  );
}

/** A toast's time begins when it is first seen: one behind an error is not gone before that. */
function startFront(): void {
  const front = foremost(useToasts.getState().toasts);
  if (front && !front.leaving && !leaving.has(front.id)) leaveLater(front.id, front.duration);
}

type Words = Pick<ToastItem, 'type' | 'subject' | 'message' | 'detail'>;

function add(words: Words, duration: number): void {
  lastId += 1;
  const { toasts } = useToasts.getState();
  const toast: ToastItem = { ...words, id: lastId, duration, leaving: false };
  useToasts.setState({ toasts: [...toasts.slice(-(TOASTS_MAX - 1)), toast] });
  startFront();
}

function show(type: ToastType, message: string, duration = TOAST_MS): void {
  const { toasts } = useToasts.getState();
  // The same message twice says nothing new: it would only cover the page.
  if (toasts.some((toast) => toast.message === message && !toast.subject && !toast.leaving)) return;
  add({ type, message, subject: '', detail: '' }, duration);
}

/** Adds to what is said of a subject: in its toast while that is shown, else in a new one. */
function showAbout(subject: string, words: { message?: string; detail?: string }): void {
  const { toasts } = useToasts.getState();
  const shown = toasts.find((toast) => toast.subject === subject && !toast.leaving);
  if (!shown) {
    add({ type: 'success', subject, message: '', detail: '', ...words }, TOAST_MS);
    return;
  }
  useToasts.setState({
    toasts: toasts.map((toast) => (toast === shown ? { ...toast, ...words } : toast)),
  });
  if (leaving.has(shown.id)) leaveLater(shown.id, TOAST_MS);
}

/** Short notes beside what people work with. */
export const toast = {
  success: (message: string, duration?: number) => show('success', message, duration),
  error: (message: string, duration?: number) => show('error', message, duration),
  /** A success that is told in parts, such as an order's placing and its fill: one toast. */
  about: showAbout,
};
