import { useState } from 'react';
import { isWhole } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';

interface CeilingDialogProps {
  readonly version: number;
  readonly ceiling: string;
  onSaid(text: string): void;
  onClose(): void;
}

/** Proposes another ceiling of all corrections. */
export function CeilingDialog({ version, ceiling, onSaid, onClose }: CeilingDialogProps) {
  const t = useText();
  const propose = usePropose();
  const [value, setValue] = useState(ceiling);
  return (
    <ActDialog
      act="coin-change"
      title={t('corrections.ceilingTitle')}
      text={t('corrections.ceilingText')}
      verb={t('corrections.propose')}
      isComplete={isWhole(value)}
      onClose={onClose}
      run={async (key, reason) => {
        onSaid(
          await propose(key, 'correction-ceiling', { version, ceiling: value.trim() }, reason),
        );
      }}
    >
      <Field
        label={t('corrections.ceilingField')}
        inputMode="numeric"
        value={value}
        aria-invalid={!isWhole(value)}
        onChange={setValue}
      />
    </ActDialog>
  );
}
