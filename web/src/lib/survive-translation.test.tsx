import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { surviveTranslation } from './survive-translation.ts';

/** What translators do to a text: each leaves the same picture by another way. */
type Translator = (text: Text, font: HTMLElement) => void;

const translators: Readonly<Record<string, Translator>> = {
  'puts a copy before it and takes it out': (text, font) => {
    copyInto(font, text);
    text.parentNode?.insertBefore(font, text);
    text.parentNode?.removeChild(text);
  },
  'puts a copy after it and takes it out': (text, font) => {
    copyInto(font, text);
    text.after(font);
    text.remove();
  },
  'replaces it by a copy': (text, font) => {
    copyInto(font, text);
    text.replaceWith(font);
  },
  'moves it into a wrapper': (text, font) => {
    text.before(font);
    font.append(text);
  },
  'wraps it twice, later': (text, font) => {
    copyInto(font, text);
    text.replaceWith(font);
    const outer = document.createElement('font');
    outer.append(font.cloneNode(true));
    font.replaceWith(outer);
  },
};

function copyInto(font: HTMLElement, text: Text): void {
  font.append(document.createElement('font'));
  font.lastElementChild?.append(text.data);
}

/** As the standard says; jsdom has no such property. */
const mayTranslate = (text: Text) => text.parentElement?.closest('[translate=no]') === null;

function translate(translator: Translator, root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(mayTranslate)) translator(text, document.createElement('font'));
}

interface State {
  readonly price: string;
  readonly note: string | null;
  readonly icon: boolean;
}

let setState: (state: State) => void;

/** The shapes that screens are made of: words beside numbers, and parts that come and go between them. */
function Screen() {
  const [state, set] = useState<State>({ price: '1', note: 'late', icon: false });
  setState = set;
  return (
    <p>
      Spread {state.price} {state.icon && <b>up</b>} USDT
      {state.note}
      <i>{state.price}</i>
    </p>
  );
}

let stop: () => void;
beforeEach(() => {
  stop = surviveTranslation();
});
afterEach(() => stop());

const again = [false, true];
const ways = Object.entries(translators).flatMap(([name, translator]) =>
  again.map((isAgain) => ({
    name: isAgain ? `${name}, again and again` : name,
    translator,
    isAgain,
  })),
);

it.each(ways)('P1-8.46 a page stays true when a translator $name', ({ translator, isAgain }) => {
  const { container, unmount } = render(<Screen />);
  translate(translator, container);
  const change = (state: State) => {
    act(() => setState(state));
    const shown = container.textContent;
    if (isAgain) translate(translator, container);
    return shown;
  };
  expect(change({ price: '2', note: 'late', icon: false })).toBe('Spread 2  USDTlate2');
  expect(change({ price: '2', note: null, icon: true })).toBe('Spread 2 up USDT2');
  expect(change({ price: '3', note: 'gone', icon: true })).toBe('Spread 3 up USDTgone3');
  expect(change({ price: '4', note: null, icon: false })).toBe('Spread 4  USDT4');
  unmount();
  expect(container.textContent).toBe('');
});

it('P2-8.41 what a translator moved out of reach is shown in another place rather than nowhere', () => {
  const [parent, text, added] = ['div', 'i', 'b'].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.insertBefore(added, text)).toBe(added);
  expect(parent.lastChild).toBe(added);
});

it('numbers that change say that they are not to be translated, words do not', () => {
  const { container } = render(<Screen />);
  const [words, number] = [container.querySelector('p'), container.querySelector('i')];
  expect(number?.getAttribute('translate')).toBeNull();
  translate(translators['replaces it by a copy'] as Translator, container);
  act(() => setState({ price: '2', note: 'late', icon: false }));
  act(() => setState({ price: '3', note: 'late', icon: false }));
  expect(number?.getAttribute('translate')).toBe('no');
  expect(words?.getAttribute('translate')).toBeNull();
});

it('what is in its place is left alone', () => {
  const { container } = render(<Screen />);
  const before = [...(container.firstElementChild?.childNodes ?? [])];
  act(() => setState({ price: '9', note: 'late', icon: false }));
  expect([...(container.firstElementChild?.childNodes ?? [])]).toEqual(before);
  expect(container.textContent).toBe('Spread 9  USDTlate9');
});
