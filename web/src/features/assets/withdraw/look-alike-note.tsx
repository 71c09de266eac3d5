import type { SavedAddress } from '#app/data/user/withdrawals.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { differences, differingPieces } from './look-alike.ts';

interface LinesProps {
  readonly name: string;
  readonly text: string;
  readonly other: string;
  /** The look of what differs. */
  readonly tone: string;
}

function Lines({ name, text, other, tone }: LinesProps) {
  let at = 0;
  return (
    <div className="flex gap-3">
      <dt className="w-14 shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 break-all text-ink-2">
        {differingPieces(text, other).map((piece) => {
          at += piece.text.length;
          return piece.differs ? (
            <b key={at} className={tone}>
              {piece.text}
            </b>
          ) : (
            <span key={at}>{piece.text}</span>
          );
        })}
      </dd>
    </div>
  );
}

interface LookAlikeNoteProps {
  readonly typed: string;
  readonly saved: SavedAddress;
  readonly onUseSaved: () => void;
  readonly onGoOn: () => void;
}

/** The typed address only looks like a saved one: both with what differs, and which one is meant. */
export function LookAlikeNote({ typed, saved, onUseSaved, onGoOn }: LookAlikeNoteProps) {
  const t = useText();
  const { name, address } = saved;
  return (
    <div role="alert" className="flex gap-3 rounded bg-bad-bg p-4 text-small">
      <Icon name="alert" className="text-bad" />
      <div className="flex min-w-0 flex-col gap-2">
        <p>
          <b className="font-semibold">{t('assets.notThisAddress', { name })}</b>{' '}
          {t('assets.lookAlikeWarning', {
            count: differences(typed, address),
            all: Math.max(typed.length, address.length),
          })}
        </p>
        <dl className="flex flex-col gap-1">
          <Lines
            name={t('assets.savedAddressLabel')}
            text={address}
            other={typed}
            tone="font-medium text-ink"
          />
          <Lines
            name={t('assets.enteredAddressLabel')}
            text={typed}
            other={address}
            tone="font-semibold text-bad"
          />
        </dl>
        <p className="flex flex-wrap gap-2">
          <Button size="small" onClick={onUseSaved}>
            {t('assets.useSavedAddress', { name })}
          </Button>
          <Button size="small" variant="ghost" onClick={onGoOn}>
            {t('assets.useEnteredAddress')}
          </Button>
        </p>
      </div>
    </div>
  );
}
