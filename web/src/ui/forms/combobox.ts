import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';

/** Where the arrow keys stand among the options, for the search that they were pressed in. */
export interface Pointed {
  readonly search: string;
  readonly key: string;
}

/**
 * The option that Enter means: where the arrows went in this search, else the chosen one while
 * nothing is searched for, else the first; undefined when there is none.
 */
export function activeOption(
  keys: readonly string[],
  search: string,
  pointed: Pointed | null,
  chosen?: string,
): string | undefined {
  if (pointed?.search === search && keys.includes(pointed.key)) return pointed.key;
  return search === '' && chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
}

/** The option that many steps further, from the last one to the first and back. */
export function stepOption(
  keys: readonly string[],
  active: string | undefined,
  by: number,
): string | undefined {
  const at = active === undefined ? -1 : keys.indexOf(active);
  return keys.at((at + by) % keys.length);
}

interface ComboboxOptions {
  /** What the list of options is called. */
  readonly label: string;
  /** Keys of the options found, in their order. */
  readonly keys: readonly string[];
  readonly search: string;
  readonly chosen?: string | undefined;
  readonly popup: 'listbox' | 'grid';
  readonly onChoose: (key: string) => void;
  /** Of a list that draws the options in sight alone: brings the option at that place into sight. */
  readonly reveal?: (index: number) => void;
}

/** What a search field needs to be the input of a combobox. */
export interface ComboboxInput {
  readonly role: 'combobox';
  readonly 'aria-autocomplete': 'list';
  readonly 'aria-haspopup': 'listbox' | 'grid';
  readonly 'aria-expanded': true;
  readonly 'aria-controls': string;
  readonly 'aria-activedescendant': string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A search field with the options that it finds (the combobox pattern of the ARIA practices): the
 * focus stays in the field, arrows move through the options, Enter chooses one and nothing else.
 * Escape is the popover's.
 */
export function useCombobox(options: ComboboxOptions) {
  const { label, keys, search, chosen, popup, onChoose, reveal } = options;
  const id = useId();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const active = activeOption(keys, search, pointed, chosen);
  const optionId = (key: string) => `${id}-${key}`;
  const activeId = active === undefined ? undefined : optionId(active);
  const point = (key: string | undefined) => key !== undefined && setPointed({ search, key });

  const showActive = useEffectEvent(() => {
    const element = activeId === undefined ? null : document.getElementById(activeId);
    if (element) element.scrollIntoView({ block: 'nearest' });
    else if (active !== undefined) reveal?.(keys.indexOf(active));
  });
  useEffect(() => {
    if (activeId) showActive();
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = moves[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    // Enter belongs to the list: a form around it is not sent.
    event.preventDefault();
    if (by !== undefined) point(stepOption(keys, active, by));
    else if (active !== undefined) onChoose(active);
  };
  const input: ComboboxInput = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': popup,
    'aria-expanded': true,
    'aria-controls': id,
    'aria-activedescendant': activeId,
    onKeyDown,
  };
  const option = (key: string) => ({ id: optionId(key), 'aria-selected': key === active });
  return { input, list: { id, role: popup, 'aria-label': label }, option, point };
}
