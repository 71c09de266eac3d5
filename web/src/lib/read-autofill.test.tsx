import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../test-screen.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { readAutofill } from './read-autofill.ts';

let stop: () => void;
beforeEach(() => {
  stop = readAutofill();
});
afterEach(() => stop());

function Form({ onSend }: { readonly onSend: (form: object) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ name, password });
      }}
    >
      <TextField label="Name" value={name} onValue={setName} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      <button type="submit">Send</button>
    </form>
  );
}

/** As a password manager does: past what the page hears. */
function fill(label: string, value: string): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  write?.call(screen.getByLabelText(label), value);
}

test('what was filled in without an event is sent, beside what was typed', async () => {
  const onSend = vi.fn();
  const { user } = show(<Form onSend={onSend} />);
  fill('Name', 'ann@example.com');
  fill('Password', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenLastCalledWith({ name: 'ann@example.com', password: 'correct horse' });
  await user.type(screen.getByLabelText('Password'), '!');
  await user.keyboard('{Enter}');
  expect(onSend).toHaveBeenLastCalledWith({ name: 'ann@example.com', password: 'correct horse!' });
});
