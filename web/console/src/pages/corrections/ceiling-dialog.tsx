import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
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
  const [value, setValue] = useState(ceiling);
  return (
    <ActDialog
      act="coin-change"
      title={say('ceilingTitle')}
      text={say('ceilingText')}
      verb={say('propose')}
      onClose={onClose}
      run={async (key, reason) => {
        const fields = { version, ceiling: value };
        const body = { kind: 'correction-ceiling', fields, reason };
        onSaid(say('proposed', (await ask('consolePropose', { key, body })).proposal.code));
      }}
    >
      <Field
        label={say('ceilingField')}
        inputMode="numeric"
        value={value}
        onChange={(text) => setValue(text.replace(/\D/g, ''))}
      />
    </ActDialog>
  );
}
