import { afterEach, describe, expect, test } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Button } from './button.tsx';
import { keepFocus } from './keep-focus.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function stands(html: string, focused: string): (selector: string) => HTMLElement {
  document.body.innerHTML = html;
  const at = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
  at(focused).focus();
  return at;
}

const list =
  '<section><button id="tab">Open</button><button id="other" tabindex="-1">History</button><p><button id="amend">Amend</button><button id="cancel">Cancel</button></p></section><button id="elsewhere">Else</button>';

test('it comes back to what had it', () => {
  const at = stands(list, '#cancel');
  const giveBack = keepFocus();
  at('#elsewhere').focus();
  giveBack();
  expect(document.activeElement).toBe(at('#cancel'));
});

test('to its neighbour while it is off, to what is around it once that is gone as well', async () => {
  const at = stands(list, '#cancel');
  const giveBack = keepFocus();
  at('#cancel').setAttribute('disabled', '');
  giveBack();
  expect(document.activeElement).toBe(at('#amend'));
  at('p').remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(at('#tab'));
});

test('who has gone on meanwhile is left alone', async () => {
  const at = stands(list, '#cancel');
  keepFocus()();
  at('#elsewhere').focus();
  at('p').remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(at('#elsewhere'));
});

test('what is hidden does not get it', () => {
  const at = stands(list, '#cancel');
  const giveBack = keepFocus();
  at('p').hidden = true;
  giveBack();
  expect(document.activeElement).toBe(at('#tab'));
});

test('where nothing had the focus, nothing gets it', () => {
  const at = stands(list, '#cancel');
  at('#cancel').blur();
  keepFocus()();
  expect(document.activeElement).toBe(document.body);
});

describe('a button that goes off while it has the focus', () => {
  const form = (state: object) => (
    <form>
      <input aria-label="Amount" />
      <Button {...state}>Send</Button>
    </form>
  );
  /** What a browser does at its next frame, and jsdom never. */
  const blurWhatIsOff = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches(':disabled'))
      activeElement.blur();
  };
  function opens() {
    const { redraw, getByRole } = show(form({}));
    const button = getByRole('button');
    button.focus();
    redraw(form({ busy: true }));
    blurWhatIsOff();
    expect(document.activeElement).toBe(document.body);
    return { redraw, button, field: getByRole('textbox') };
  }

  test('gets it back once it is no longer busy', () => {
    const { redraw, button } = opens();
    redraw(form({}));
    expect(document.activeElement).toBe(button);
  });

  test('leaves it to the form where it stays off', () => {
    const { redraw, field } = opens();
    redraw(form({ disabled: true }));
    expect(document.activeElement).toBe(field);
  });

  test('does not take it from who has gone on', () => {
    const { redraw, field } = opens();
    field.focus();
    redraw(form({}));
    expect(document.activeElement).toBe(field);
  });
});
