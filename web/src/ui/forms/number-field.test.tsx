import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { setLocale } from '../../lib/i18n.ts';
import { show } from '../../test-screen.tsx';
import { NumberField } from './number-field.tsx';

function Price({ decimals = 2, ...rest }: Partial<Parameters<typeof NumberField>[0]>) {
  const [value, setValue] = useState(rest.value ?? '');
  return (
    <NumberField label="Price" decimals={decimals} {...rest} {...{ value }} onValue={setValue} />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

describe('what is typed', () => {
  test.each([
    ['12.34', '12.34'],
    ['007', '7'],
    ['.5', '0.5'],
    ['3。5', '3.5'],
    ['12.', '12.'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['999999999999999', '999999999999999'],
  ])('%s stands as %s', async (typed, value) => {
    const { user } = show(<Price />);
    await user.type(field(), typed);
    expect(field().value).toBe(value);
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('a comma stands as it is typed, and is a point once the field is left', async () => {
    const { user } = show(<Price decimals={8} />);
    await user.type(field(), '3,5');
    expect(field().value).toBe('3,5');
    await user.tab();
    expect(field().value).toBe('3.5');
    // What is typed over it is read on its own.
    await user.type(field(), '7');
    expect(field().value).toBe('3.57');
  });

  test.each([
    [8, '1,000', '1,00', 'Enter 1000 or 1.000'],
    [2, '92,364', '92,36', 'Enter 92364, without a comma'],
  ])(
    'D33 with %i decimals %s is refused whether it is typed or pasted, and said',
    async (decimals, text, stands, said) => {
      const { user } = show(<Price decimals={decimals} />);
      await user.click(field());
      await user.paste(text);
      expect(field().value).toBe('');
      screen.getByText(said);
      await user.type(field(), text);
      expect(field().value).toBe(stands);
      screen.getByText(said);
      await user.tab();
      expect(field().value).toBe(stands.replace(',', '.'));
    },
  );

  test('what a screen shows can be pasted, with the unit of the field', async () => {
    const { user } = show(<Price unit="USDT" />);
    for (const [text, value] of [
      ['92,364.50', '92364.50'],
      ['92,364.50 USDT', '92364.50'],
      ['+1,234,567.8 USDT', '1234567.8'],
    ] as const) {
      await user.clear(field());
      await user.paste(text);
      expect(field().value).toBe(value);
    }
    await user.clear(field());
    await user.paste('0.5 BTC');
    expect(field().value).toBe('');
    screen.getByText('Enter a number with up to 2 decimals');
  });

  test.each(['-1', '1e5', '1.234', '9999999999999999', 'abc', '1,23,456'])(
    'text that is no such number is refused whole, and said: %s',
    async (pasted) => {
      const { user } = show(<Price value="7" />);
      await user.clear(field());
      await user.paste(pasted);
      expect(field().value).toBe('');
      screen.getByText('Enter a number with up to 2 decimals');
      expect(field().getAttribute('aria-invalid')).toBe('true');
      await user.tab();
      expect(screen.queryByText('Enter a number with up to 2 decimals')).toBeNull();
    },
  );

  test('whole numbers and one decimal are said in the singular and the plural of the language', async () => {
    const { user, redraw } = show(<Price decimals={1} />);
    await user.type(field(), 'x');
    screen.getByText('Enter a number with up to 1 decimal');
    redraw(<Price decimals={0} />);
    await user.type(field(), 'x');
    screen.getByText('Enter a whole number');
  });

  test('is said in Chinese too', async () => {
    await setLocale('zh-CN');
    const { user } = show(<Price />);
    await user.type(field(), '-');
    expect(field().getAttribute('aria-describedby')).not.toBeNull();
    const said = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toMatch(/\p{Script=Han}/u);
    expect(said?.textContent).toContain('2');
  });
});

describe('the steps of a field in an order form', () => {
  const steps = () => screen.queryAllByRole('button').map((button) => button.ariaLabel);

  test('go down and up by one step, for a finger; the keyboard passes them by', async () => {
    const { user } = show(<Price labelPlace="inside" step="0.5" value="7" />);
    await user.click(screen.getByRole('button', { name: 'Increase Price' }));
    await user.click(screen.getByRole('button', { name: 'Increase Price' }));
    await user.click(screen.getByRole('button', { name: 'Decrease Price' }));
    expect(field().value).toBe('7.5');
    await user.tab();
    expect(document.activeElement).toBe(field());
  });

  test('are not there where nothing can be typed, nor in other forms', () => {
    const { redraw } = show(<Price labelPlace="inside" readOnly />);
    expect(steps()).toEqual([]);
    redraw(<Price labelPlace="inside" disabled />);
    expect(steps()).toEqual([]);
    redraw(<Price />);
    expect(steps()).toEqual([]);
  });
});

describe('the arrow keys', () => {
  test('step by the last decimal, ten times so with shift, and never below the least', async () => {
    const { user } = show(<Price />);
    field().focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(field().value).toBe('0.02');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(field().value).toBe('0.12');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(field().value).toBe('0');
  });

  test('step by the step that the market has, without losing a digit of a long number', async () => {
    const { user } = show(<Price step="0.05" value="123456789012345.10" />);
    field().focus();
    await user.keyboard('{ArrowUp}');
    expect(field().value).toBe('123456789012345.15');
  });

  test('leave alone what can only be read', async () => {
    const { user } = show(<Price value="5" readOnly />);
    field().focus();
    await user.keyboard('{ArrowUp}9');
    expect(field().value).toBe('5');
  });
});

test('an error of the form is said until a refusal of the field is more urgent', async () => {
  const { user } = show(<Price error="Price is too low" unit="USDT" />);
  screen.getByText('Price is too low');
  screen.getByText('USDT');
  await user.type(field(), '1.999');
  screen.getByText('Enter a number with up to 2 decimals');
  expect(screen.queryByText('Price is too low')).toBeNull();
});
