import type { FaqCategory } from '../document/faq-document.ts';

export const faq: readonly FaqCategory[] = [
  {
    id: 'registration',
    title: 'Account Registration & Login',
    questions: [
      {
        label: 'How do I open an account?',
        answer:
          'Choose Register, enter an e-mail address or a phone number and a password of {{passwordLengthMin}} to {{passwordLengthMax}} characters, agree to the User Agreement, and enter the 6-character code that we send.\nA code works once, within {{codeMinutes}} minutes, and takes {{codeTriesMax}} tries.',
      },
      {
        label: 'I do not receive a code.',
        answer:
          'Wait {{codePauseSeconds}} seconds, then choose Resend. Look into the spam folder and check the address or number.\nFrom one device you can ask for at most {{codesPerHour}} codes an hour and {{codesPerDay}} a day, and from one internet address for {{codesPerAddressHour}} an hour, for all accounts together; those of sign-ins and of resets count apart. Beyond that none is sent, and the page says when the next one can be.',
      },
      {
        label: 'Why is my sign-in locked?',
        answer:
          'After {{failuresMax}} wrong passwords the sign-in is locked for {{lockMinutes}} minutes, a second time within a day for {{repeatLockMinutes}} minutes. You can wait, or reset the password, which lifts the lock: a reset has codes of its own, which no sign-in uses up.',
      },
      {
        label: 'How long do I stay signed in?',
        answer:
          'A session ends after {{sessionIdleHours}} hours without use, and after {{sessionDays}} days in any case. You may have {{sessionsMax}} at once; the list of your devices in the user centre ends any of them.',
      },
      {
        label: 'I have forgotten my password.',
        answer:
          'Choose Forgot password on the login page and enter the code that we send. Withdrawals wait for {{holdHours}} hours after a new password, and all other sessions end.',
      },
    ],
  },
  {
    id: 'account',
    title: 'Account Management & Binding',
    questions: [
      {
        label: 'How do I change my e-mail address or phone number?',
        answer:
          'In the user centre under Security. A change needs a code from the old contact and a code from the new one. Withdrawals are suspended for {{holdHours}} hours after it.',
      },
      {
        label: 'Can I have a business account?',
        answer:
          'Business accounts are applied for with the operator; write to the operator on the page Support. There is no form for them here.',
      },
      {
        label: 'Where do I choose language, time zone and colours?',
        answer:
          'Behind the globe in the top bar. What you choose is kept with your account and is the same on your next device.',
      },
      {
        label: 'What does inviting friends bring?',
        answer:
          'Your referral page shows your code, the share of fees that it brings now, and every payment. Referral rights end with the account.',
      },
    ],
  },
  {
    id: 'closure',
    title: 'Account Closure & Data Privacy',
    questions: [
      {
        label: 'How do I close my account?',
        answer:
          'In the user centre, with your second factor. Close positions and orders and withdraw your assets first: less than {{dustUsdt}} USDT in all may be left behind. Restrictions and reviews must be resolved.\nThe closure is carried out after {{closureDays}} days (7 to 14 business days); until then you can take it back from any session. Referral rights and rewards are forfeited.',
      },
      {
        label: 'What happens to my data?',
        answer:
          'With the closure your contacts, password, sessions, devices and keys are deleted. Who you were is sealed and kept with the trading records for at least {{recordsYears}} years, as the law asks; then it is deleted.',
      },
      {
        label: 'Can I have a copy of my data?',
        answer:
          'Yes, in the user centre: one archive of CSV and JSON files, up to {{exportsPerDay}} times a day. It waits {{exportMinutes}} minutes for its download.',
      },
      {
        label: 'How long are my identity documents kept?',
        answer:
          'Documents that were refused are deleted after {{refusedPapersDays}} days. Those that were accepted are kept for {{recordsYears}} years, encrypted; each look of an employee is recorded.',
      },
    ],
  },
  {
    id: 'security',
    title: 'Security & 2FA',
    questions: [
      {
        label: 'When do I need two-factor authentication?',
        answer:
          'Every sign-in asks for a code. With an authenticator or a passkey bound, sign-ins and changes of security settings ask for it, and withdrawals always do: without a second factor nothing can be withdrawn.',
      },
      {
        label: 'How do I turn the authenticator off?',
        answer:
          'With the login password and a current code of the authenticator. Withdrawals are suspended for {{holdHours}} hours after any change of it.',
      },
      {
        label: 'Why are my withdrawals suspended for {{holdHours}} hours?',
        answer:
          'After a change of the password, of a contact or of the second factor, nobody can withdraw for {{holdHours}} hours. This protects you when someone else made the change.',
      },
      {
        label: 'I have lost my authenticator.',
        answer:
          'Ask for its removal at the end of a sign-in. It waits {{resetDays}} days, {{resetLongDays}} days when the password was set within the last {{resetLongDays}}, and we tell all your contacts. Any open session, a passkey or the code of the notice stops it.',
      },
      {
        label: 'What is the anti-phishing code?',
        answer:
          'A word that you choose under Security. Every mail of ours shows it; a mail without it is not from us.',
      },
    ],
  },
  {
    id: 'identity',
    title: 'KYC & Identity Verification',
    questions: [
      {
        label: 'What do I need?',
        answer:
          'The country of your document, the name and the number as it prints them, and photos of it: both sides of an ID card, or the photo page of a passport; and a picture of you with it and a note with four digits. It must be valid and your own, and the name of the account must match it; screenshots and scans are refused. A reviewer may ask for more.',
      },
      {
        label: 'How long does it take?',
        answer:
          'A person looks at it, usually within 24 to 48 hours, up to 3 business days. A rejected application says why and can be submitted again.',
      },
      {
        label: 'What can I do without verification?',
        answer:
          'You can deposit and trade; what may leave in a day is bounded. The card "What you may do" in the user centre shows your level, its bounds and what the next level opens.',
      },
      {
        label: 'Which pictures are taken?',
        answer:
          'JPG, PNG or WebP up to {{pictureMegabytes}} MB, {{picturesPerHourMax}} an hour and {{picturesPerDayMax}} a day at most.',
      },
    ],
  },
  {
    id: 'access',
    title: 'Access Restrictions',
    questions: [
      {
        label: 'Why is my account restricted?',
        answer:
          'Possible reasons are a restricted country, a level that is not reached, unusual activity or a compliance review. The card "What you may do" in the user centre names the reason and what you can do about it.',
      },
      {
        label: 'What can a frozen account do?',
        answer:
          'You can sign in, cancel orders and close positions; protective orders stay. You can send documents, write to support, end sessions and remove API keys. You cannot open orders, transfer, withdraw or change the account until the freeze ends. A line above every page says why.',
      },
      {
        label: 'Who may use the exchange?',
        answer:
          'Persons of at least 18 years outside of restricted regions. Money of somebody whom we may not serve any more can be withdrawn.',
      },
    ],
  },
  {
    id: 'funds',
    title: 'Funds Deposits & Withdrawals',
    questions: [
      {
        label: 'How long does a deposit take?',
        answer:
          'Typically 5 to 30 minutes. The deposit page shows how many confirmations the network needs until you can trade with it, and how many until it can leave again. A deposit can be on hold because of network problems, suspicious activity or a pending verification.',
      },
      {
        label: 'What are the minimum amounts and the fees?',
        answer:
          'Each coin has its own on each network. The deposit and withdrawal pages show minimum, maximum and fee before you confirm. Trading fees are on the Fees page. Deposits and transfers between your accounts cost nothing.',
      },
      {
        label: 'What do I need to withdraw?',
        answer:
          'A second factor, and no hold. A saved address can be used {{newAddressHours}} hours after it was saved; you can save {{savedAddressesMax}}. You can ask for {{withdrawalsPerDayMax}} withdrawals in 24 hours.',
      },
      {
        label: 'Why is my withdrawal being reviewed?',
        answer:
          'A person looks at large amounts, at addresses where nothing of yours has arrived before, at what is asked for within {{afterDepositMinutes}} minutes of a deposit, and at devices that are known for less than {{newDeviceHours}} hours.',
      },
      {
        label: 'Can I cancel a withdrawal?',
        answer:
          'While it is pending (being reviewed), from the withdrawal history. Once it is processing (passed, or on its way through the network) it cannot be reversed. A successful one (committed) is complete.',
      },
      {
        label: 'What is a memo or tag?',
        answer:
          'Some assets need one in addition to the address; the deposit page says so. A deposit without it, or over another network, can be lost.',
      },
      {
        label: 'Can I pay in or out in dollars or euros?',
        answer: 'No. This venue holds crypto only.',
      },
      {
        label: 'Are there recurring transfers?',
        answer: 'No. Transfers are neither recurring nor scheduled.',
      },
    ],
  },
  {
    id: 'support',
    title: 'Support & Communication',
    questions: [
      {
        label: 'How do I reach the support?',
        answer:
          'Log in and write a ticket on the page Support; up to {{openTicketsMax}} can be open, with {{ticketMessagesPerDayMax}} messages a day. Messages are answered within {{ticketAnswerHours}} hours, on the page and by mail; one that waits for {{ticketEscalationHours}} hours is escalated by itself. Without an account, or if you cannot log in, write on the same page: a code proves your mail address, {{guestCodesPerHour}} an hour at most, and the answer comes by mail; up to {{guestTicketsMax}} such messages wait at a time. Where a live chat is offered, its link stands there too. There is no phone support.',
      },
      {
        label: 'What happens to a ticket?',
        answer:
          'You may name an order, a deposit or a withdrawal in it, and add up to {{ticketPicturesMax}} pictures to a message. You can close it yourself; one that was answered closes after {{ticketReopenDays}} days without a word from you. Writing back within {{ticketReopenDays}} days opens it again. Closed tickets and their pictures are deleted after {{ticketKeptDays}} days, all of them with the account. Never write a password, a code or a private key.',
      },
      {
        label: 'How do I know that a message is from you?',
        answer:
          'Our mails show your anti-phishing code and have no links to click. Nobody of the exchange asks for your password or codes.',
      },
      {
        label: 'Where do I read about outages and maintenance?',
        answer: 'Under Announcements, and in the bar at the top of each page while it matters.',
      },
    ],
  },
  {
    id: 'futures',
    title: 'Futures Trading',
    questions: [
      {
        label: 'What do I need to trade futures?',
        answer:
          'Your first futures order asks you to read the risks, to answer three questions and to accept the agreement. Futures may be blocked in some regions.',
      },
      {
        label: 'What do 10x leverage and the margin modes mean?',
        answer:
          'With 10x leverage a margin of 100 USDT holds a position of 1,000 USDT. In isolated mode a position risks its own margin, in cross mode the whole balance of the futures account stands behind it.',
      },
      {
        label: 'When is a position liquidated?',
        answer:
          'When what stands for it falls to its maintenance margin at the mark price. The rule book computes the price with the functions of the engine; beside each position "Why this number?" shows it with your numbers.',
      },
      {
        label: 'What is funding?',
        answer:
          'A payment between longs and shorts that keeps the price of a contract near the index. The exchange keeps nothing of it. Rate and time of the next one stand above the chart.',
      },
      {
        label: 'Which contracts are there?',
        answer:
          'Perpetual contracts, margined in USDT. There are no delivery contracts; new ones are announced.',
      },
    ],
  },
];
