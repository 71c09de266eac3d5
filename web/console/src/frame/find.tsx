import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ask, CallRefused } from '../lib/api.ts';
import { useTexts } from '../lib/language.ts';
import { useKeys } from '../lib/page-keys.ts';
import { Icon } from '../ui/icon.tsx';
import { texts } from './texts.ts';

const PROPOSAL = /^PR-\d{1,12}$/i;

/** One box that reads the shape of what is typed; `/` leads to it. Whole things only, and it is recorded. */
export function Find() {
  const say = useTexts(texts);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  useKeys({ '/': () => box.current?.focus() });
  const leave = (path: string) => {
    if (box.current) box.current.value = '';
    box.current?.blur();
    void navigate(path);
  };
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const text = box.current?.value.trim() ?? '';
    setSaid('');
    if (!text) return;
    try {
      if (PROPOSAL.test(text)) {
        const code = text.toUpperCase();
        await ask('consoleProposal', { code });
        return leave(`/approvals/${code}`);
      }
      const { customer, shape } = await ask('consoleCustomerFind', { body: { text } });
      if (customer) return leave(`/customers/${customer.uid}`);
      setSaid(say('findNothing', say(`shape_${shape}`)));
    } catch (error) {
      setSaid(error instanceof CallRefused ? error.message : String(error));
    }
  };
  return (
    <search>
      <form className="find" onSubmit={(event) => void find(event)}>
        <Icon name="search" />
        <input
          ref={box}
          aria-label={say('find')}
          placeholder={say('find')}
          maxLength={254}
          onChange={() => setSaid('')}
        />
        <span className="found s11" role="status">
          {said}
        </span>
        <kbd>/</kbd>
      </form>
    </search>
  );
}
