import { create } from 'zustand';

export type ToastType = 'success' | 'error';

export interface ToastItem {
  readonly id: number;
  readonly message: string;
  readonly type: ToastType;
  /** Milliseconds on screen before it leaves. */
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

let lastId = 0;

/** Starts the leaving of a toast; it is removed 300 ms later. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, TOAST_REMOVAL_MS);
}

function show(type: ToastType, message: string, duration = TOAST_MS): void {
  const { toasts } = useToasts.getState();
  // The same message twice says nothing new: it would only cover the page.
  if (toasts.some((toast) => toast.message === message && !toast.leaving)) return;
  lastId += 1;
  const toast: ToastItem = { id: lastId, message, type, duration, leaving: false };
  useToasts.setState({ toasts: [...toasts.slice(-(TOASTS_MAX - 1)), toast] });
  const { id } = toast;
  setTimeout(() => dismissToast(id), duration);
}

/** Short notes at the top of the page. */
export const toast = {
  success: (message: string, duration?: number) => show('success', message, duration),
  error: (message: string, duration?: number) => show('error', message, duration),
};
