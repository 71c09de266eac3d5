import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../figures/icon.tsx';
import type { ComboboxInput } from './combobox.ts';
import { fieldFrame, inputClass } from './field.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Makes it the input of a combobox: see `useCombobox`. */
  readonly combobox?: ComboboxInput;
  readonly size?: 'small' | 'medium';
  readonly className?: string;
}

export function SearchField({
  label,
  value,
  onValue,
  combobox,
  size = 'small',
  className,
}: SearchFieldProps) {
  const t = useText();
  return (
    <div className={classNames(fieldFrame(false, size), className)}>
      <Icon name="search" className="text-ink-3" />
      <input
        type={combobox ? 'text' : 'search'}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint={combobox ? 'go' : 'search'}
        {...combobox}
        className={inputClass}
      />
      {value && (
        <IconButton icon="close" size="small" label={t('ui.clear')} onClick={() => onValue('')} />
      )}
    </div>
  );
}
