import { Code } from '@bourse/contract/codes.ts';
import { CodeScene } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptInTab } from '../../lib/storage.ts';
import { ApiError } from '../server/api-error.ts';
import { call } from '../server/client.ts';
import { startSession } from '../server/session.ts';
import { isoCodeOf } from './countries.ts';

export type FlowType = 'login' | 'register' | 'retrieve-pass';

/** One contact: an e-mail address, or a dialling code and a number. */
export interface Contact {
  readonly email?: string;
  readonly areaCode?: string;
  readonly mobile?: string;
}

export interface Flow {
  readonly type: FlowType;
  /** Names the flow at the server; the password went there once and is kept nowhere here (D8). */
  readonly ticket: string;
  /** Masked. */
  readonly target: string;
  readonly agreeTerms: boolean;
  /** Where to go after the sign-in. */
  readonly next: string;
  /** When another code may be asked for, UTC epoch ms; 0 before the first. */
  readonly resendAtMs: number;
  /** Whether the server took a request for a code; absent: none was answered yet. */
  readonly wasSent?: boolean;
  /** Mails or text messages as a whole are held up: the code comes later. */
  readonly isSlow?: boolean;
}

interface FlowState {
  readonly flow: Flow | null;
}

/** The flow in progress: survives a reload, ends with the tab, holds no secret of the user. */
export const useFlow = create<FlowState>()(
  persist((): FlowState => ({ flow: null }), {
    name: 'bourse.auth-flow',
    version: 1,
    storage: keptInTab(),
  }),
);

/** The entered recovery code, in memory only, between the code screen and the new password. */
let recoveryCode = '';

const RESEND_COOLDOWN_MS = 60_000;
const firstScenes = {
  register: CodeScene.register,
  'retrieve-pass': CodeScene.recover,
  login: CodeScene.signIn,
} as const;

export interface FlowForm extends Contact {
  readonly type: FlowType;
  readonly password?: string;
  readonly invitationCode?: string;
}

/** Opens a flow at the server and remembers its ticket. */
export async function openFlow(
  form: FlowForm,
  extra: { readonly agreeTerms: boolean; readonly next: string },
): Promise<void> {
  const country = (form.areaCode && isoCodeOf(form.areaCode)) || 'HK';
  const defaults = form.type === 'register' ? { country, currency: 'USD' } : {};
  const { ticket, target } = await call(
    routes.authFlow,
    { body: { ...defaults, ...form } },
    { toast: 'silent' },
  );
  recoveryCode = '';
  useFlow.setState({ flow: { type: form.type, ticket, target, resendAtMs: 0, ...extra } });
}

export function clearFlow(): void {
  recoveryCode = '';
  useFlow.setState({ flow: null });
}

function setResendAt(resendAtMs: number): void {
  useFlow.setState(({ flow }) => ({ flow: flow && { ...flow, resendAtMs } }));
}

/**
 * Asks for a code of the flow in progress. A repeat that is not of a registration names the
 * scene of a sign-in, as the product does. The server goes by the ticket.
 */
export async function sendCode(kind: 'first' | 'again', nowMs: number): Promise<void> {
  const { flow } = useFlow.getState();
  if (!flow) return;
  // A screen that is drawn twice asks twice before it sees that it has asked.
  if (kind === 'first' && flow.resendAtMs !== 0) return;
  const again = flow.type === 'register' ? CodeScene.register : CodeScene.signIn;
  const scene = kind === 'first' ? firstScenes[flow.type] : again;
  // Set before the answer, so that a second entry or click cannot send twice.
  setResendAt(nowMs + RESEND_COOLDOWN_MS);
  try {
    const { waitSeconds, isSlow } = await call(
      routes.codeSend,
      { body: { ticket: flow.ticket, scene } },
      { toast: 'silent' },
    );
    setResendAt(nowMs + waitSeconds * 1000);
    useFlow.setState(({ flow: now }) => ({ flow: now && { ...now, isSlow, wasSent: true } }));
  } catch (error) {
    // A server that refused names its own wait; one that did not answer may be asked again at once.
    const waitSeconds = error instanceof ApiError ? error.retryAfterSeconds : null;
    setResendAt(nowMs + (waitSeconds ?? 0) * 1000);
    // A code that went out before stands, whatever became of this one.
    useFlow.setState(({ flow: now }) => ({ flow: now && { wasSent: false, ...now } }));
    throw error;
  }
}

/** Whether a sign-in was refused only because the authenticator's code is still due (D11). */
export const isAuthenticatorDue = (failure: unknown) =>
  failure instanceof ApiError && failure.code === Code.authenticatorDue;

/** Whether a code was refused, or is used up. */
export const isCodeWrong = (failure: unknown) =>
  failure instanceof ApiError && failure.code === Code.codeWrong;

/** Whether the server knows the flow no more. */
export const isFlowOver = (failure: unknown) =>
  failure instanceof ApiError && failure.code === Code.flowExpired;

/**
 * Finishes the flow with its code: signs in, registers, or keeps the code for the new password. A sign-in
 * to an account with an authenticator asks for its code, too, once the first one was right.
 * Returns where to go.
 */
export async function submitCode(code: string, googleCode = ''): Promise<string> {
  const { flow } = useFlow.getState();
  if (!flow) return '/';
  if (flow.type === 'retrieve-pass') {
    recoveryCode = code;
    return '/set-pass';
  }
  const body = { ticket: flow.ticket, code };
  const { token } =
    flow.type === 'register'
      ? await call(routes.register, { body }, { toast: 'silent' })
      : await call(
          routes.login,
          { body: { ...body, ...(googleCode && { googleCode }) } },
          { toast: 'silent' },
        );
  clearFlow();
  if (!token) return '/login';
  startSession(token);
  return flow.next;
}

/** Whether a new password can be set: a recovery flow whose code was entered. */
export const canSetPassword = () =>
  useFlow.getState().flow?.type === 'retrieve-pass' && recoveryCode !== '';

/** Sets the new password of a recovery flow. */
export async function setNewPassword(password: string): Promise<void> {
  const { flow } = useFlow.getState();
  await call(
    routes.passwordForget,
    { body: { ticket: flow?.ticket ?? '', code: recoveryCode, password } },
    { toast: 'silent' },
  );
  clearFlow();
}
