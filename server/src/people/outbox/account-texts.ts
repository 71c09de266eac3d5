import { freezeTexts } from '@bourse/contract/texts/freeze-causes.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { joined } from '#platform/texts/texts.ts';
import type { Writers } from './writer.ts';

/** Of identity, freezes, the export of data and the closure of an account. */
export const accountWriters: Writers<
  | 'identity-asked'
  | 'identity-fallen'
  | 'identity-decided'
  | 'account-frozen'
  | 'account-unfrozen'
  | 'data-export'
  | 'account-closed'
  | 'account-closure'
> = {
  'identity-asked': ({ reason, endsAt }, { language, say, brand, at }) => [
    say('accountMails.documentsNeededSubject', { brand }),
    say('accountMails.documentsNeeded'),
    textIn(language, reason),
    say('accountMails.permissionsUntil', { until: at(endsAt) }),
    say('accountMails.sendDocuments'),
  ],
  'identity-fallen': (_, { say, brand }) => [
    say('accountMails.notVerifiedSubject', { brand }),
    say('accountMails.notVerified'),
    say('accountMails.sendDocumentsAnyTime'),
  ],
  'identity-decided': ({ decision, reason }, { language, say, brand }) => {
    if (decision === 'approve') {
      return [say('accountMails.verifiedSubject', { brand }), say('accountMails.verified')];
    }
    const result = decision === 'reject' ? 'rejected' : 'newDocuments';
    return [
      say(`accountMails.${result}Subject`, { brand }),
      say(`accountMails.${result}`),
      textIn(language, reason),
      say('accountMails.sendDocumentsAgain'),
    ];
  },
  'account-frozen': ({ time, cause }, { language, say, brand, at }) => [
    say('accountMails.frozenSubject', { brand }),
    joined(language, [
      say('accountMails.frozen', { time: at(time) }),
      textIn(language, freezeTexts[cause]),
    ]),
    say('accountMails.frozenStill'),
    say('accountMails.frozenTicket'),
  ],
  'account-unfrozen': ({ time }, { say, brand, at }) => [
    say('accountMails.unfrozenSubject', { brand }),
    say('accountMails.unfrozen', { time: at(time) }),
  ],
  'data-export': ({ time }, { say, brand, at }) => [
    say('accountMails.exportSubject', { brand }),
    say('accountMails.export', { time: at(time) }),
    say('advice.endSessions'),
  ],
  'account-closed': ({ closedAt }, { say, brand, at }) => [
    say('accountMails.isClosedSubject', { brand }),
    say('accountMails.isClosed', { time: at(closedAt) }),
    say('accountMails.newAccount'),
  ],
  'account-closure': ({ stage, time, endsAt }, { say, brand, at }) => {
    switch (stage) {
      case 'asked':
        return [
          say('accountMails.closureRequestedSubject', { brand }),
          say('accountMails.closureRequested', { time: at(time), endsAt: at(endsAt) }),
          say('accountMails.closureLoses'),
          say('advice.cancelClosure'),
        ];
      case 'taken-back':
        return [
          say('accountMails.closureCanceledSubject', { brand }),
          say('accountMails.closureCanceled', { time: at(time) }),
        ];
      case 'refused':
        return [
          say('accountMails.closureRefusedSubject', { brand }),
          say('accountMails.closureRefused'),
        ];
      case 'closed':
        return [
          say('accountMails.closedSubject', { brand }),
          say('accountMails.closed', { time: at(time) }),
          say('accountMails.newAccount'),
        ];
    }
  },
};
