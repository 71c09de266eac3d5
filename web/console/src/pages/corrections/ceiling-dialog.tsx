import { useState } from 'react';
import { isWhole } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';
import { texts } from './texts.ts';

interface CeilingDialogProps {
  readonly version: number;
  readonly ceiling: string;
  onSaid(text: string): void;
  onClose(): void;
}

/** Proposes another ceiling of all corrections. */
export function CeilingDialog({ version, ceiling, onSaid, onClose }: CeilingDialogProps) {
  const say = useTexts(texts);
  const propose = usePropose();
  const [value, setValue] = useState(ceiling);
  return (
    <ActDialog
      act="coin-change"
      title={say('ceilingTitle')}
      text={say('ceilingText')}
      verb={say('propose')}
      isComplete={isWhole(value)}
      onClose={onClose}
      run={async (key, reason) => {
        onSaid(
          await propose(key, 'correction-ceiling', { version, ceiling: value.trim() }, reason),
        );
      }}
    >
      <Field
        label={say('ceilingField')}
        inputMode="numeric"
        value={value}
        aria-invalid={!isWhole(value)}
        onChange={setValue}
      />
    </ActDialog>
  );
}
