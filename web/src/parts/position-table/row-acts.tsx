/** What is done with a position in its row: half or all of it closed at the market, the rest behind a menu. */
import { PositionSide } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { shareOfQuantity } from '../position-forms/percents.ts';
import { type FuturesDialog, openFuturesDialog } from '../positions/dialog-store.ts';
import { useMarketClose } from '../positions/use-market-close.ts';
import type { PositionRow } from './position-rows.ts';

interface RowProps {
  readonly row: PositionRow;
}

/** Closes half of a position at the market, which its name says to who listens. */
export function HalfButton({ row, className }: RowProps & { readonly className: string }) {
  const t = useText();
  const closeAtMarket = useMarketClose();
  const { position, item } = row;
  const rules = useRulesBySymbol().get(position.symbol);
  const half = rules ? shareOfQuantity(rules, position.quantity, 50) : '';
  const isLong = position.positionType === PositionSide.LONG;
  const side = isLong ? t('futuresPage.long') : t('futuresPage.short');
  return (
    <button
      type="button"
      disabled={half === ''}
      onClick={() => closeAtMarket(position, half)}
      className={`${className} disabled:opacity-45`}
    >
      ½
      <span className="sr-only">
        : {t('futuresPanel.closeHalf', { pair: item?.name ?? position.symbol, side })}
      </span>
    </button>
  );
}

/** The dialog that closes a quantity at a price; all of the position where none is said. */
export const limitClose = (code: string, quantity?: string): FuturesDialog => ({
  ...{ kind: 'close', code, mode: 'limit' },
  ...(quantity && { quantity }),
});

interface RowMenuProps extends RowProps {
  /** The quantity of a limit close; all of the position where none is said. */
  readonly quantity?: string | undefined;
  /** There is no such close. */
  readonly isCloseOff?: boolean;
}

/** Close at a price, add, reverse. */
export function RowMenu({ row, quantity, isCloseOff = false }: RowMenuProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { code } = row.position;
  const acts: readonly { name: string; dialog: FuturesDialog; isOff?: boolean }[] = [
    { name: t('trading.limit'), dialog: limitClose(code, quantity), isOff: isCloseOff },
    { name: t('futuresPanel.add'), dialog: { kind: 'add', code } },
    { name: t('futuresPanel.reverse'), dialog: { kind: 'reverse', code } },
  ];
  return (
    <Popover
      label={t('ui.more')}
      align="end"
      className="w-36 p-1 text-left text-small"
      open={isOpen}
      onOpen={setOpen}
      trigger={<IconButton icon="more" size="small" tone="accent" label={t('ui.more')} />}
    >
      {acts.map(({ name, dialog, isOff }) => (
        <button
          key={name}
          type="button"
          disabled={isOff}
          className="block disabled:text-ink-3 h-8 touch:h-11 w-full rounded px-2 text-left hover:bg-field"
          onClick={() => {
            setOpen(false);
            openFuturesDialog(dialog);
          }}
        >
          {name}
        </button>
      ))}
    </Popover>
  );
}

const action = 'text-accent-text hover:underline touch:h-11';

/** Half and all closed at the market, the rest behind a menu. */
export function RowActs({ row }: RowProps) {
  const t = useText();
  const closeAtMarket = useMarketClose();
  return (
    <span className="inline-flex items-center gap-2">
      <HalfButton row={row} className={`px-1 ${action}`} />
      <button type="button" className={action} onClick={() => closeAtMarket(row.position)}>
        {t('trading.market')}
      </button>
      <RowMenu row={row} />
    </span>
  );
}
