import { useState } from 'react';
import {
  type CancelScope,
  cancellableOf,
  cancelScopes,
  isInScope,
  isOwn,
  type ScopedOrder,
} from '../../data/orders/cancellable.ts';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { AllButton } from './all-button.tsx';

const scopeTexts: Readonly<Record<CancelScope, TextKey>> = {
  all: 'trading.cancelAll',
  buys: 'trading.buyOrders',
  sells: 'trading.sellOrders',
  limits: 'trading.limitOrders',
  stops: 'trading.stopOrders',
};

interface CancelMenuProps {
  readonly cancelling: Cancelling;
  /** A market; empty for every one. */
  readonly symbol: string;
  /** The open orders of it. */
  readonly orders: readonly (ScopedOrder & { readonly code: string })[];
  /** They are what filters left: of the market's orders only these are cancelled. */
  readonly isPart?: boolean;
}

/** Cancel All, and beside it the orders of one side or kind with their number. */
export function CancelMenu({ cancelling, symbol, orders, isPart = false }: CancelMenuProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const cancel = (scope: CancelScope) => {
    const found = cancellableOf(orders, scope);
    if (!isPart || found.count === 0) return cancelling.cancelAll(symbol, found, scope);
    cancelling.cancelSeveral(
      orders.filter((order) => isInScope(order, scope) && isOwn(order)).map(({ code }) => code),
    );
  };
  const rows = cancelScopes
    .filter((scope) => scope !== 'all')
    .map((scope) => ({ scope, ...cancellableOf(orders, scope) }));
  return (
    <span className="inline-flex items-center gap-1">
      <AllButton
        text={t('trading.cancelAll')}
        busyText={t('trading.canceling')}
        isBusy={cancelling.isCancellingAll}
        onClick={() => cancel('all')}
      />
      <Popover
        label={t('trading.cancelSome')}
        align="end"
        className="w-48 p-1 text-small"
        open={isOpen}
        onOpen={setOpen}
        trigger={
          <IconButton
            icon="chevron-down"
            size="small"
            tone="accent"
            className="reach-end"
            label={t('trading.cancelSome')}
            disabled={cancelling.isCancellingAll}
          />
        }
      >
        <ul>
          {rows.map(({ scope, count, exitCount, botOrderCount }) => (
            <li key={scope}>
              <button
                type="button"
                disabled={count + exitCount + botOrderCount === 0}
                className="flex h-8 w-full items-center justify-between gap-4 rounded px-2 hover:bg-field disabled:text-ink-3 max-tablet:h-11"
                onClick={() => {
                  setOpen(false);
                  cancel(scope);
                }}
              >
                {t(scopeTexts[scope])}
                <span className="text-ink-3 tabular-nums">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}
