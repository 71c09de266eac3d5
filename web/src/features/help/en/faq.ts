import type { FaqCategory } from '../document/faq-document.ts';

export const faq: readonly FaqCategory[] = [
  {
    id: 'registration',
    title: 'Account Registration & Login',
    questions: [
      {
        label: 'How do I open an account?',
        answer:
          'Choose Register, enter your email address or phone number and a password of {{passwordLengthMin}} to {{passwordLengthMax}} characters, agree to the User Agreement, and enter the 6-character code we send you.\nEach code works once, expires after {{codeMinutes}} minutes, and allows {{codeTriesMax}} attempts.',
      },
      {
        label: "I didn't receive a code. What should I do?",
        answer:
          "Wait {{codePauseSeconds}} seconds, then choose Resend. Check your spam folder and make sure the address or number is correct.\nOne device can request {{codesPerHour}} codes an hour and {{codesPerDay}} a day. One IP address can request {{codesPerAddressHour}} an hour, across all accounts. Login and password reset codes are counted separately. Once you reach a limit, we don't send more codes; the page tells you when you can request the next one.",
      },
      {
        label: 'Why is my login locked?',
        answer:
          'After {{failuresMax}} wrong passwords, we lock login for {{lockMinutes}} minutes. A second lock within a day lasts for {{repeatLockMinutes}} minutes. Wait, or reset the password to unlock login right away. Password reset codes have their own limit, so failed logins never use them up.',
      },
      {
        label: 'How long do I stay logged in?',
        answer:
          'A session ends after {{sessionIdleHours}} hours of inactivity, and after {{sessionDays}} days at the latest. You can have {{sessionsMax}} sessions at a time and end any of them under Security in your user center.',
      },
      {
        label: 'I forgot my password. What should I do?',
        answer:
          'Choose Forgot password on the login page and enter the code we send you. Once you set a new password, withdrawals are suspended for {{holdHours}} hours and all your other sessions end.',
      },
    ],
  },
  {
    id: 'account',
    title: 'Account Management & Binding',
    questions: [
      {
        label: 'How do I change my email address or phone number?',
        answer:
          'Go to Security in your user center. You need a code from both the old and the new email address or phone number. Withdrawals are suspended for {{holdHours}} hours after the change.',
      },
      {
        label: 'Can I have a business account?',
        answer: 'Yes. To apply, write to us on the Support page. There is no online form.',
      },
      {
        label: 'Where do I choose my language, time zone and colors?',
        answer:
          'Select the globe in the top bar. We save your choices with your account, so they follow you to every device.',
      },
      {
        label: 'What do I earn by inviting friends?',
        answer:
          'Your referral page shows your code, your current share of their fees, and every payment. Your referral rights end when you close your account.',
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
          'Close it in your user center with two-factor authentication. First close your positions, cancel your orders and withdraw your assets; you can leave behind less than {{dustUsdt}} USDT in total. Restrictions and reviews must be resolved.\nWe close the account after {{closureDays}} days (7 to 14 business days). Until then you can cancel the closure from any session. Referral rights and rewards are forfeited.',
      },
      {
        label: 'What happens to my data?',
        answer:
          'When the account closes, we delete your email address, phone number, password, sessions, devices and keys. The law requires us to keep your identity data, sealed, with your trading records for at least {{recordsYears}} years. After that we delete it.',
      },
      {
        label: 'Can I get a copy of my data?',
        answer:
          'Yes, in your user center: an archive of CSV and JSON files, up to {{exportsPerDay}} times a day. You have {{exportMinutes}} minutes to download it.',
      },
      {
        label: 'How long do you keep my identity documents?',
        answer:
          'We delete rejected documents after {{refusedPapersDays}} days. We keep approved documents for {{recordsYears}} years, encrypted, and log each time a reviewer opens them.',
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
          "Every login asks for a verification code. Once you add an authenticator app or a passkey, we also ask for it when you log in or change security settings. Withdrawals always require it: you can't withdraw without two-factor authentication.",
      },
      {
        label: 'How do I turn off my authenticator app?',
        answer:
          'You need your login password and a current code from the app. Withdrawals are suspended for {{holdHours}} hours after any change to your authenticator.',
      },
      {
        label: 'Why are my withdrawals suspended for {{holdHours}} hours?',
        answer:
          'After a change to your password, your email address or phone number, or your two-factor authentication, withdrawals are suspended for {{holdHours}} hours. This protects you if someone else made the change.',
      },
      {
        label: 'I lost my authenticator. What should I do?',
        answer:
          'Request its removal at the last step of logging in. We remove it after {{resetDays}} days ({{resetLongDays}} days if you set your password within the last {{resetLongDays}} days) and notify every email address and phone number on your account. You can stop the removal from any open session, with a passkey or the authenticator itself, or with the code in the notification.',
      },
      {
        label: 'What is the anti-phishing code?',
        answer:
          "A word you choose under Security. Every email we send you shows it. An email without it isn't from us.",
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
          "The country that issued your document, your name and document number as printed, and photos: both sides of an ID card or driver's license, or the photo page of a passport, and a photo of you holding the document and a note with four digits. The document must be valid and your own, and the name on the account must match it. We don't accept screenshots or scans. A reviewer may ask for more.",
      },
      {
        label: 'How long does it take?',
        answer:
          'Our team reviews every application, usually within 24 to 48 hours, up to 3 business days. If we reject it, we tell you why and you can submit again.',
      },
      {
        label: 'What can I do without verification?',
        answer:
          'You can deposit and trade; your daily withdrawals are limited. The card "Permissions and limits" in your user center shows your level, its limits and what the next level unlocks.',
      },
      {
        label: 'Which images do you accept?',
        answer:
          'JPG, PNG or WebP up to {{pictureMegabytes}} MB each, at most {{picturesPerHourMax}} an hour and {{picturesPerDayMax}} a day.',
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
          'Possible reasons are a restricted country, a verification level that is too low, unusual activity or a compliance review. The card "Permissions and limits" in your user center gives the reason and tells you what to do.',
      },
      {
        label: 'What can I do while my account is frozen?',
        answer:
          "You can log in, cancel orders and close positions. Your take profit and stop loss orders stay in place. You can submit documents, contact support, end sessions and remove API keys. Until the freeze ends you can't place new orders, transfer, withdraw or change your account. A banner on every page gives the reason.",
      },
      {
        label: 'Who can use the exchange?',
        answer:
          'Anyone aged 18 or over outside the restricted regions. If we can no longer serve you, you can still withdraw your funds.',
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
          'Typically 5 to 30 minutes. The deposit page shows how many confirmations the network needs before you can trade the funds, and how many before you can withdraw them. A deposit can be on hold because of network problems, suspicious activity or a pending verification.',
      },
      {
        label: 'What are the minimum amounts and the fees?',
        answer:
          'They differ by coin and network. The deposit and withdrawal pages show the minimum, the maximum and the fee before you confirm. Trading fees are on the Fees page. Deposits and transfers between your accounts are free.',
      },
      {
        label: 'What do I need to withdraw?',
        answer:
          'Two-factor authentication. Withdrawals must not be suspended on your account. You can save {{savedAddressesMax}} addresses; a new address becomes usable {{newAddressHours}} hours after you save it. You can request {{withdrawalsPerDayMax}} withdrawals in 24 hours.',
      },
      {
        label: 'Why is my withdrawal under review?',
        answer:
          'Our team reviews large amounts, addresses that have never received funds from you, withdrawals requested within {{afterDepositMinutes}} minutes of a deposit, and withdrawals from devices used for less than {{newDeviceHours}} hours.',
      },
      {
        label: 'Can I cancel a withdrawal?',
        answer:
          "Yes, while it's pending (under review): cancel it in your withdrawal history. Once it's processing (approved, or confirming on the network) it can't be reversed. A successful withdrawal (committed) is complete.",
      },
      {
        label: 'What is a memo or tag?',
        answer:
          'Some assets need one in addition to the address. The deposit page tells you when. If you leave it out or use another network, you may lose the deposit.',
      },
      {
        label: 'Can I deposit or withdraw dollars or euros?',
        answer: 'No. We support crypto only.',
      },
      {
        label: 'Can I set up recurring transfers?',
        answer: 'No. We offer neither recurring nor scheduled transfers.',
      },
    ],
  },
  {
    id: 'support',
    title: 'Support & Communication',
    questions: [
      {
        label: 'How do I contact support?',
        answer:
          "Log in and open a ticket on the Support page. You can have {{openTicketsMax}} open tickets and send {{ticketMessagesPerDayMax}} messages a day. We reply within {{ticketAnswerHours}} hours, on the page and by email, and escalate any message that waits for {{ticketEscalationHours}} hours.\nNo account, or can't log in? Write on the same page. Confirm your email address with a code (at most {{guestCodesPerHour}} an hour) and we reply by email. Up to {{guestTicketsMax}} such messages from one email address can await a reply at a time.\nIf live chat is available, its link is on the page as well. There is no phone support.",
      },
      {
        label: 'What happens to my ticket?',
        answer:
          "You can link an order, a deposit or a withdrawal, and attach up to {{ticketPicturesMax}} images to a message. You can close the ticket yourself; we close it if you don't reply to our answer within {{ticketReopenDays}} days. To reopen it, reply within {{ticketReopenDays}} days of its closing. We delete closed tickets and their images after {{ticketKeptDays}} days, and all of them when you close your account. Never include a password, a code or a private key.",
      },
      {
        label: 'How do I know a message is from you?',
        answer:
          'Our emails show your anti-phishing code and contain no clickable links. We never ask for your password or codes.',
      },
      {
        label: 'Where can I find outages and maintenance?',
        answer:
          'On the System status page, under Announcements, and in the bar at the top of every page while they last.',
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
          'Before your first futures order we ask you to read the risks, answer three questions and accept the agreement. Futures may be blocked in some regions.',
      },
      {
        label: 'What do 10x leverage and the margin modes mean?',
        answer:
          'With 10x leverage, a margin of 100 USDT opens a position of 1,000 USDT. In isolated mode a position risks only its own margin. In cross mode it risks your entire futures account balance.',
      },
      {
        label: 'When is my position liquidated?',
        answer:
          'When its equity at both the mark price and the index price falls to its maintenance margin. The rule book calculates the liquidation price with the functions of the matching engine. Select "Why this number?" next to a position to see it with your numbers.',
      },
      {
        label: 'What does my stop do when it triggers?',
        answer:
          'A stop market order trades close to the index price right away. If there is no liquidity, the price range it trades in widens gradually up to a fixed limit. An empty book never cancels it: it keeps waiting, and we notify you.',
        more: { to: '/stop-guide', title: 'How stop orders work' },
      },
      {
        label: 'What is funding?',
        answer:
          "A payment between longs and shorts that keeps a contract's price close to the index. The exchange takes no share of it. The rate and time of the next payment are above the chart.",
      },
      {
        label: 'Which contracts can I trade?',
        answer:
          'Perpetual contracts, margined in USDT. There are no delivery contracts. We announce new contracts.',
      },
    ],
  },
];
