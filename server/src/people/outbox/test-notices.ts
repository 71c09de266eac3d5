import { freezeCauses } from '@bourse/contract/texts/freeze-causes.ts';
import type { Notice } from '#ports/notice-sender.ts';

/** When what the samples tell of happened: 2026-07-01, 12:30 UTC. */
export const NOTICE_TIME = Date.UTC(2026, 6, 1, 12, 30);
/** The code of those that carry one. */
export const NOTICE_CODE = 'ABC234';

/** Of the one that carries an address. */
export const NOTICE_LINK = `https://desk.example/console/join#${'T'.repeat(43)}`;

const time = NOTICE_TIME;
const holdUntil = time + 86_400_000;
const endsAt = time + 3 * 86_400_000;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const coins = { amount: '1000.5', coin: 'USDT', network: 'ERC20' };
const moved = { coins, address };
const reason = {
  en: 'The picture is too dark to be read.',
  zh: '图片过暗，无法辨认。',
};

/** Every notice that there is, in each of its forms: the compiler asks for a kind that is missing. */
const noticesByKind: {
  readonly [Kind in Notice['kind']]: readonly (Notice & { readonly kind: Kind })[];
} = {
  code: [
    ...(['sign-in', 'register', 'recover', 'contact', 'authenticator'] as const),
    ...(['step-up', 'anti-phishing', 'support'] as const),
  ].map((purpose) => ({ kind: 'code', purpose, code: NOTICE_CODE, minutes: 10 })),
  'account-exists': [{ kind: 'account-exists' }],
  'new-device': [{ kind: 'new-device', time, address: '203.0.113.9' }],
  'sign-in-locked': [{ kind: 'sign-in-locked', time, minutes: 15 }],
  'password-changed': [{ kind: 'password-changed', time, holdUntil }],
  'contact-taken': [{ kind: 'contact-taken' }],
  'contact-changed': [{ kind: 'contact-changed', time, target: 'al***@example.com', holdUntil }],
  'phishing-code-changed': [{ kind: 'phishing-code-changed', time }],
  'authenticator-bound': [{ kind: 'authenticator-bound', time, holdUntil }],
  'authenticator-unbound': [{ kind: 'authenticator-unbound', time, holdUntil }],
  'passkey-added': [{ kind: 'passkey-added', time, holdUntil }],
  'passkey-removed': [{ kind: 'passkey-removed', time, holdUntil }],
  'authenticator-reset': (['asked', 'half-way', 'last'] as const).map((stage) => ({
    ...{ kind: 'authenticator-reset', factor: 'authenticator', stage },
    ...{ askedAt: time, endsAt, stopCode: 'WXYZ-2345-6789' },
  })),
  'authenticator-reset-stopped': [
    { kind: 'authenticator-reset-stopped', factor: 'passkeys', time },
  ],
  'authenticator-reset-done': [
    { kind: 'authenticator-reset-done', factor: 'authenticator', time, holdUntil },
  ],
  'address-saved': [
    { kind: 'address-saved', time, name: 'Cold wallet', address, usableAt: holdUntil },
  ],
  'deposit-credited': [{ kind: 'deposit-credited', time, coins }],
  'withdrawal-asked': [
    { kind: 'withdrawal-asked', time, ...moved, isReviewed: true },
    { kind: 'withdrawal-asked', time, ...moved, isReviewed: false },
  ],
  'withdrawal-sent': [{ kind: 'withdrawal-sent', ...moved, transaction: `0x${'2f19'.repeat(16)}` }],
  'withdrawal-returned': [
    { kind: 'withdrawal-returned', ...moved, reason: 'rejected' },
    { kind: 'withdrawal-returned', ...moved, reason: 'failed' },
  ],
  notification: [
    { kind: 'notification', time, title: '1000 USDT', text: '1000 USDT, 2026-07-01 12:30 UTC' },
  ],
  'ticket-answered': [
    {
      ...{ kind: 'ticket-answered', ticket: 7, subject: 'See https://evil.example' },
      text: 'It is on its way.\n\nThe same line.\nThe same line.',
    },
  ],
  'alarm-told': [
    {
      ...{ kind: 'alarm-told', since: time },
      what: { en: 'The disk is full', zh: '磁盘已满' },
      done: { en: 'nothing new is accepted; cancels are', zh: '不接受新指令，仅可撤单' },
    },
  ],
  'alarm-test': [{ kind: 'alarm-test', time }],
  'data-export': [{ kind: 'data-export', time }],
  'account-frozen': freezeCauses.map((cause) => ({ kind: 'account-frozen', time, cause })),
  'account-unfrozen': [{ kind: 'account-unfrozen', time }],
  'operator-invited': [{ kind: 'operator-invited', link: NOTICE_LINK, expiresAt: endsAt }],
  'account-closed': [{ kind: 'account-closed', closedAt: time }],
  'account-closure': (['asked', 'taken-back', 'refused', 'closed'] as const).map((stage) => ({
    ...{ kind: 'account-closure', stage, time, endsAt },
  })),
  'api-key': (['created', 'changed', 'removed'] as const).map((change) => ({
    ...{ kind: 'api-key', change, name: 'grid program', time },
  })),
  'identity-asked': [{ kind: 'identity-asked', reason, endsAt }],
  'identity-fallen': [{ kind: 'identity-fallen' }],
  'identity-decided': (['approve', 'reject', 'ask-again'] as const).map((decision) => ({
    ...{ kind: 'identity-decided', decision },
    reason: decision === 'approve' ? { en: '', zh: '' } : reason,
  })),
};

export const everyNotice: readonly Notice[] = Object.values(noticesByKind).flat();
