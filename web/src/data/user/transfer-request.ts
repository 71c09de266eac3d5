import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { create } from 'zustand';
import { onSessionEnd } from '../server/session.ts';
import type { AccountKind } from './assets.ts';

export interface TransferRequest {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly coin: string;
  /** Begins at an account that has the coin, where `from` has nothing of it. */
  readonly isFromAny?: boolean;
  /** Funds have just come: the accounts to trade with are offered before the form. */
  readonly isOffer?: boolean;
}

interface TransferState {
  /** Null while the dialog is closed. */
  readonly request: TransferRequest | null;
}

/** What the transfer dialog was asked for; any screen may ask, the shell shows the dialog. */
export const useTransferRequest = create<TransferState>(() => ({ request: null }));

/** Opens the transfer dialog; funding to spot in USDT when nothing else is said. */
export function openTransfer(request: Partial<TransferRequest> = {}): void {
  useTransferRequest.setState({
    request: { from: Account.FUNDING, to: Account.SPOT, coin: 'USDT', ...request },
  });
}

export function closeTransfer(): void {
  useTransferRequest.setState({ request: null });
}

onSessionEnd(closeTransfer);
