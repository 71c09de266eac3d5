import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { Pager } from '../tables/pager.tsx';
import { Checkbox } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { Segmented } from './segmented.tsx';
import { Slider } from './slider.tsx';

describe('pages', () => {
  const pages = () => within(screen.getByRole('navigation', { name: 'Pagination' }));
  const named = () =>
    pages()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));

  test('nothing to turn is one page, with both ways closed', () => {
    show(<Pager page={1} pageSize={20} total={0} onPage={() => {}} />);
    expect(named()).toEqual(['Previous page', 'Page 1', 'Next page']);
    for (const name of ['Previous page', 'Next page']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });

  test('hundreds of pages show the first, the last and those around', async () => {
    const onPage = vi.fn();
    const { user } = show(<Pager page={250} pageSize={20} total={10_000} onPage={onPage} />);
    expect(named()).toContain('Page 1');
    expect(named()).toContain('Page 500');
    expect(named().length).toBeLessThan(12);
    const now = screen.getByRole('button', { name: 'Page 250' });
    expect(now.getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Page 500' }));
    expect(onPage.mock.calls).toEqual([[251], [500]]);
  });

  test('the size of a page can be chosen where there is a choice', async () => {
    const onPageSize = vi.fn();
    const { user } = show(
      <Pager
        page={1}
        pageSize={20}
        total={50}
        onPage={() => {}}
        pageSizes={[20, 50]}
        onPageSize={onPageSize}
      />,
    );
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    await user.selectOptions(sizes, '50 / page');
    expect(onPageSize).toHaveBeenCalledExactlyOnceWith(50);
  });
});

function Share({ disabled = false }) {
  const [value, setValue] = useState(0);
  return (
    <Slider
      label="Share"
      {...{ value, disabled }}
      onValue={setValue}
      marks={[0, 50, 100]}
      markLabel={(mark) => `${mark}%`}
    />
  );
}

test('a slider says its share, its marks can be clicked, and off is off', async () => {
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Share' });
  const { user, redraw } = show(<Share />);
  await user.click(screen.getByRole('button', { name: '50%' }));
  expect(slider().value).toBe('50');
  fireEvent.change(slider(), { target: { value: '87' } });
  expect(slider().value).toBe('87');
  redraw(<Share disabled />);
  await user.click(screen.getByRole('button', { name: '100%' }));
  expect(slider().value).toBe('87');
  expect(slider().disabled).toBe(true);
});

test('a password is hidden until it is asked for, and hidden again', async () => {
  const { user } = show(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      value="s3cret words"
      onValue={() => {}}
    />,
  );
  const type = () => screen.getByLabelText<HTMLInputElement>('Password').type;
  expect(type()).toBe('password');
  await user.click(screen.getByRole('button', { name: /show/i }));
  expect(type()).toBe('text');
  await user.click(screen.getByRole('button', { name: /hide/i }));
  expect(type()).toBe('password');
});

test('a box is checked by its words too', async () => {
  const onChecked = vi.fn();
  const { user } = show(
    <Checkbox checked={false} onChecked={onChecked}>
      I agree to all of it
    </Checkbox>,
  );
  await user.click(screen.getByText('I agree to all of it'));
  await user.click(screen.getByRole('checkbox', { name: 'I agree to all of it' }));
  expect(onChecked.mock.calls).toEqual([[true], [true]]);
});

function Kinds() {
  const [value, setValue] = useState<'limit' | 'market'>('limit');
  return (
    <Tabs
      label="Order type"
      {...{ value }}
      onValue={setValue}
      tabs={[
        { value: 'limit', label: 'Limit' },
        { value: 'market', label: '市价' },
      ]}
    />
  );
}

test('tabs are turned by click and by the arrow keys', async () => {
  const { user } = show(<Kinds />);
  const isChosen = (name: string) =>
    screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';
  await user.click(screen.getByRole('tab', { name: '市价' }));
  expect([isChosen('Limit'), isChosen('市价')]).toEqual([false, true]);
  await user.keyboard('{ArrowLeft}');
  expect([isChosen('Limit'), isChosen('市价')]).toEqual([true, false]);
});

test('one of several is chosen', async () => {
  const onValue = vi.fn();
  const { user } = show(
    <Segmented
      label="Side"
      value="buy"
      onValue={onValue}
      segments={[
        { value: 'buy', label: 'Buy' },
        { value: 'sell', label: 'Sell' },
      ]}
    />,
  );
  await user.click(screen.getByText('Sell'));
  expect(onValue).toHaveBeenCalledExactlyOnceWith('sell');
});
