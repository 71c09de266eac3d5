import type { Selectable } from 'kysely';
import type { SealedColumnOf, SealedPlace } from '../../files/sealed.ts';
import type { Database } from './schema.ts';

/** Under which of the keys a column is sealed: that of people, or that of trading bots. */
export type SealedUnder = 'sealed' | 'bots';

/** How the rows of a table are named, and where what lies in its columns opens. */
interface SealedTable<Table> {
  /** Columns of the primary key. */
  readonly key: readonly (keyof Table & string)[];
  readonly under: SealedUnder;
  readonly columns: {
    readonly [Column in SealedColumnOf<Selectable<Table>>]: SealedColumn<Selectable<Table>>;
  };
}

interface SealedColumn<Row> {
  /** Columns that the place is made from. */
  readonly from: readonly (keyof Row & string)[];
  place(row: Row): SealedPlace;
}

type WithSealed = {
  readonly [Name in keyof Database as SealedColumnOf<Selectable<Database[Name]>> extends never
    ? never
    : Name]: SealedTable<Database[Name]>;
};

const byId = { key: ['id'], under: 'sealed' } as const;
const byReference = { key: ['reference'], under: 'sealed' } as const;

/**
 * Every column that holds what is sealed: a change of the key goes through this list (S29). The compiler
 * asks for each column whose table says Sealed. Places are never to be changed: what lies there would not open.
 */
export const sealedColumns: WithSealed = {
  authenticators: {
    ...{ key: ['user_id'], under: 'sealed' },
    columns: {
      secret: { from: ['user_id'], place: ({ user_id }) => authenticatorPlace(user_id) },
    },
  },
  operators: {
    ...byId,
    columns: { factor_secret: { from: ['id'], place: ({ id }) => operatorPlace(id) } },
  },
  operator_invitations: {
    ...byId,
    columns: { secret: { from: ['id'], place: ({ id }) => invitationPlace(id) } },
  },
  operator_acts: {
    ...{ key: ['operator_id', 'key'], under: 'sealed' },
    columns: {
      sealed_answer: {
        from: ['operator_id', 'key'],
        place: ({ operator_id, key }) => actPlace(operator_id, key),
      },
    },
  },
  account_closures: {
    ...byId,
    columns: { sealed_profile: { from: ['id'], place: ({ id }) => closurePlace(id) } },
  },
  data_exports: {
    ...byId,
    columns: { sealed_key: { from: ['id'], place: ({ id }) => exportPlace(id) } },
  },
  outbox_messages: {
    ...byId,
    columns: { sealed: { from: ['id'], place: ({ id }) => messagePlace(id) } },
  },
  api_keys: {
    ...byId,
    columns: { sealed_secret: { from: ['id'], place: ({ id }) => apiKeyPlace(id) } },
  },
  identity_submissions: {
    ...byId,
    columns: {
      sealed_name: { from: ['user_id', 'attempt'], place: (row) => paperPlace(row, 'name') },
      sealed_number: { from: ['user_id', 'attempt'], place: (row) => paperPlace(row, 'number') },
      sealed_facts: { from: ['user_id', 'attempt'], place: (row) => paperPlace(row, 'facts') },
    },
  },
  identity_pictures: {
    ...byReference,
    columns: {
      sealed: { from: ['reference'], place: ({ reference }) => paperPicturePlace(reference) },
    },
  },
  support_pictures: {
    ...byReference,
    columns: {
      sealed: { from: ['reference'], place: ({ reference }) => supportPicturePlace(reference) },
    },
  },
  push_subscriptions: {
    ...{ key: ['session_id'], under: 'sealed' },
    columns: {
      sealed: { from: ['session_id'], place: ({ session_id }) => pushPlace(session_id) },
    },
  },
  proof_runs: {
    ...byId,
    columns: { sealed: { from: ['root'], place: ({ root }) => proofPlace(root) } },
  },
  trading_bots: {
    ...{ key: ['id'], under: 'bots' },
    columns: {
      sealed_secret: { from: ['key_id'], place: ({ key_id }) => botKeyPlace(key_id) },
    },
  },
};

const placeOf = (table: keyof WithSealed, row: string | number): SealedPlace => ({ table, row });

/** Of a customer's authenticator. */
export const authenticatorPlace = (userId: number) => placeOf('authenticators', userId);
/** Of an operator's authenticator. */
export const operatorPlace = (id: number) => placeOf('operators', id);
/** Of the authenticator that an invitation offers. */
export const invitationPlace = (id: string) => placeOf('operator_invitations', id);
/** Of what an operator's act was answered, by its key. */
export const actPlace = (operatorId: number, key: string) =>
  placeOf('operator_acts', `${operatorId}/${key}`);
/** Of who the owner of a closed account was. */
export const closurePlace = (id: number) => placeOf('account_closures', id);
/** Of the key of a data export. */
export const exportPlace = (id: string) => placeOf('data_exports', id);
/** Of a message of a demo. */
export const messagePlace = (id: string) => placeOf('outbox_messages', id);
/** Of the secret with which a program signs. */
export const apiKeyPlace = (id: string) => placeOf('api_keys', id);
/** Of a part of a paper: sealed for one submission, it opens in no other. */
export const paperPlace = (
  { user_id, attempt }: { readonly user_id: number; readonly attempt: number },
  part: 'name' | 'number' | 'facts',
) => placeOf('identity_submissions', `${user_id}/${attempt}/${part}`);
/** Of a picture of a paper. */
export const paperPicturePlace = (reference: string) => placeOf('identity_pictures', reference);
/** Of a picture that a customer sends with a ticket. */
export const supportPicturePlace = (reference: string) => placeOf('support_pictures', reference);
/** Of where a browser is reached. */
export const pushPlace = (session: string) => placeOf('push_subscriptions', session);
/** Of what the trees of a proof are made from. */
export const proofPlace = (root: string) => placeOf('proof_runs', root);
/** Of the secret with which a trading bot signs, by its key's name. */
export const botKeyPlace = (keyId: string) => placeOf('trading_bots', keyId);
