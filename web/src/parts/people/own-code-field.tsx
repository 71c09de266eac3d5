import type { OwnCode, OwnScene } from '../../data/user/factor.ts';
import { useText } from '../../lib/i18n.ts';
import { CodeField } from './code-field.tsx';

interface OwnCodeFieldProps {
  readonly scene: OwnScene;
  /** Masked; empty: the account has none. */
  readonly email: string;
  readonly mobile: string;
  readonly value: OwnCode;
  readonly onValue: (value: OwnCode) => void;
  readonly error?: string | null;
}

/** Of each way its words; the server knows the address, the target only says which way. */
const ways = {
  mail: {
    label: 'authenticator.emailCode',
    other: 'authenticator.usePhone',
    name: 'emailCode',
    channel: 'mail',
    target: { email: 'own' },
  },
  phone: {
    label: 'authenticator.phoneCode',
    other: 'authenticator.useEmail',
    name: 'mobileCode',
    channel: 'sms',
    target: { mobile: 'own' },
  },
} as const;

/** A code of the own mail or phone: its field, and the other way where there is one. */
export function OwnCodeField({ scene, email, mobile, value, onValue, error }: OwnCodeFieldProps) {
  const t = useText();
  const { channel: way } = value;
  const { label, other, ...sending } = ways[way];
  return (
    <div className="flex flex-col gap-1">
      <CodeField
        {...sending}
        label={t(label)}
        size="large"
        scene={scene}
        sentTo={way === 'mail' ? email : mobile}
        value={value.code}
        onValue={(code) => onValue({ channel: way, code })}
        error={error ?? null}
      />
      {email && mobile && (
        <button
          type="button"
          onClick={() => onValue({ channel: way === 'mail' ? 'phone' : 'mail', code: '' })}
          className="self-end text-accent-text text-small hover:underline"
        >
          {t(other)}
        </button>
      )}
    </div>
  );
}

/** The way that is offered first: the mail, where there is one. */
export const startingOwnCode = (email: string): OwnCode => ({
  channel: email ? 'mail' : 'phone',
  code: '',
});
