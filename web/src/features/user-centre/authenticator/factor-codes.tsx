import { CodeScene } from '@bourse/contract/enumerations.ts';
import { useText } from '#app/lib/i18n.ts';
import { emptyCells } from '#app/parts/people/code-cells.ts';
import { CodeInput } from '#app/parts/people/code-input.tsx';
import { OwnCodeField, startingOwnCode } from '#app/parts/people/own-code-field.tsx';
import { HoldNote } from './hold-note.tsx';
import { Refused } from './refused.tsx';

/** The fields that bind and unbind share, as they stand when a dialog opens. */
export const startingCodes = (email: string) => ({
  own: startingOwnCode(email),
  cells: emptyCells,
});

type Codes = ReturnType<typeof startingCodes>;

interface FactorCodesProps {
  readonly email: string;
  readonly mobile: string;
  readonly value: Codes;
  readonly onValue: (codes: Codes) => void;
  readonly busy: boolean;
  /** What was refused, before the server's words for why. */
  readonly refusal: string;
  /** The server's words, or null when nothing was refused. */
  readonly message: string | null;
}

/** A code of the own mail or phone, one of the app, the refusal, and what either act holds up. */
export function FactorCodes(props: FactorCodesProps) {
  const t = useText();
  const { email, mobile, value, onValue, busy, refusal, message } = props;
  return (
    <>
      <OwnCodeField
        scene={CodeScene.authenticator}
        {...{ email, mobile }}
        value={value.own}
        onValue={(own) => onValue({ ...value, own })}
      />
      <CodeInput
        label={t('authenticator.authenticatorCode')}
        isDigits
        takesFocus={false}
        value={value.cells}
        onValue={(cells) => onValue({ ...value, cells })}
        disabled={busy}
        invalid={message !== null}
      />
      {message && <Refused what={refusal} message={message} />}
      <HoldNote />
    </>
  );
}
