import type { FaqCategory } from '../document/faq-document.ts';

export const faq: readonly FaqCategory[] = [
  {
    title: 'Account Registration & Login',
    questions: [
      {
        label: 'How do I open an account?',
        answer:
          'Choose Register, enter an e-mail address or a phone number and a password of at least 8 characters, agree to the User Agreement, and enter the 6-character code that we send.\nA code works once, within 10 minutes.',
      },
      {
        label: 'I do not receive a code.',
        answer:
          'Wait 60 seconds, then choose Resend. Look into the spam folder and check the address or number.\nFrom one network you can ask for at most 5 codes an hour and 10 a day.',
      },
      {
        label: 'Why is my sign-in locked?',
        answer:
          'After several wrong passwords the sign-in is locked for 15 to 30 minutes. You can wait, or reset the password, which lifts the lock.',
      },
    ],
  },
  {
    title: 'Account Management & Binding',
    questions: [
      {
        label: 'How do I change my e-mail address?',
        answer:
          'A change needs a code from the old address and a code from the new one. Withdrawals are suspended for 24 hours after it.',
      },
      {
        label: 'Can I have a business account?',
        answer: 'Business accounts are applied for through the enterprise portal of the operator.',
      },
    ],
  },
  {
    title: 'Account Closure & Data Privacy',
    questions: [
      {
        label: 'How do I close my account?',
        answer:
          'Withdraw your assets and resolve open restrictions and reviews first. The review of a closure takes 7 to 14 business days. Referral rights and rewards are forfeited.',
      },
      {
        label: 'What happens to my data?',
        answer:
          'Personal data is deleted after the closure as far as the law allows. Trading records are kept for at least 5 years.',
      },
    ],
  },
  {
    title: 'Security & 2FA',
    questions: [
      {
        label: 'When do I need two-factor authentication?',
        answer: 'For signing in, for withdrawals and for changes of security settings.',
      },
      {
        label: 'How do I turn it off?',
        answer:
          'With the login password and a current code of the authenticator. Withdrawals are suspended for 24 hours after any change of it.',
      },
      {
        label: 'Why are my withdrawals suspended for 24 hours?',
        answer:
          'After a change of the password, of a contact or of the second factor, nobody can withdraw for 24 hours. This protects you when someone else made the change.',
      },
    ],
  },
  {
    title: 'KYC & Identity Verification',
    questions: [
      {
        label: 'What do I need?',
        answer:
          "Your legal name, date of birth and nationality, a valid government document (passport, ID card or driver's licence; no screenshots or scans), and a selfie with a liveness check. The name of the account must match the document.",
      },
      {
        label: 'How long does it take?',
        answer:
          'Usually 24 to 48 hours, up to 3 business days. A rejected application can be submitted again.',
      },
    ],
  },
  {
    title: 'Access Restrictions',
    questions: [
      {
        label: 'Why is my account restricted?',
        answer:
          'Possible reasons are a sign-in from a restricted location, unusual activity, a risk warning or a compliance review. The notice in your account says what to do.',
      },
      {
        label: 'Who may use the exchange?',
        answer: 'Persons of at least 18 years outside of restricted regions.',
      },
    ],
  },
  {
    title: 'Funds Deposits & Withdrawals',
    questions: [
      {
        label: 'How long does a deposit take?',
        answer:
          'Typically 5 to 30 minutes, depending on the confirmations of the network. A deposit can be on hold because of network problems, suspicious activity or a pending verification.',
      },
      {
        label: 'Can I cancel a withdrawal?',
        answer:
          'While it is pending, from the withdrawal history. Once it is processing it cannot be reversed.',
      },
      {
        label: 'What is a memo or tag?',
        answer:
          'Some assets need one in addition to the address. A deposit without it, or over another network, can be lost.',
      },
      {
        label: 'Are there recurring transfers?',
        answer: 'No. Transfers are neither recurring nor scheduled.',
      },
    ],
  },
  {
    title: 'Support & Communication',
    questions: [
      {
        label: 'How do I reach the support?',
        answer:
          'By live chat around the clock or by ticket. Tickets are answered within 24 hours and can be escalated after 48 hours. There is no phone support.',
      },
      {
        label: 'How do I know that a message is from you?',
        answer:
          'Our mails show your anti-phishing code. Nobody of the exchange asks for your password or codes.',
      },
    ],
  },
  {
    title: 'Futures Trading',
    questions: [
      {
        label: 'What do I need to trade futures?',
        answer:
          'Enable futures, complete the risk assessment and accept the agreement. Futures may be blocked in some regions.',
      },
      {
        label: 'What do 10x leverage and the margin modes mean?',
        answer:
          'With 10x leverage a margin of 100 USDT holds a position of 1,000 USDT. In isolated mode a position risks its own margin, in cross mode the whole balance of the account stands behind it.',
      },
      {
        label: 'Which contracts are there?',
        answer:
          'Perpetual contracts, margined in USDT. Delivery contracts are announced separately.',
      },
    ],
  },
];
