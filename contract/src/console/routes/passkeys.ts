import { z } from 'zod';
import { anyone, operator, route } from '../../route.ts';
import {
  passkeyAnswer,
  passkeyCode,
  passkeyList,
  passkeyName,
  passkeyOffer,
} from '../../routes/passkey.ts';
import { signedIn } from './session.ts';

const tag = 'Console';

/** An operator's own passkeys: a second way beside the authenticator. */
export const consolePasskeyRoutes = {
  consolePasskeys: route({
    method: 'GET',
    path: '/api/console/passkey/list',
    summary: "The operator's passkeys, oldest first",
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: passkeyList,
  }),
  consolePasskeyOffer: route({
    method: 'POST',
    path: '/api/console/passkey/offer',
    summary: 'Options with which a browser creates a passkey of the operator',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    data: passkeyOffer,
  }),
  consolePasskeyAdd: route({
    method: 'POST',
    path: '/api/console/passkey/add',
    summary: 'Add a passkey of the operator',
    tag,
    access: operator('passkey-bind'),
    limit: 'write',
    body: z.strictObject({ name: passkeyName, answer: passkeyAnswer }),
    data: passkeyList,
  }),
  consolePasskeyRename: route({
    method: 'POST',
    path: '/api/console/passkey/{code}/rename',
    summary: 'Rename a passkey of the operator',
    tag,
    access: operator('passkey-name'),
    limit: 'write',
    parameters: passkeyCode,
    body: z.strictObject({ name: passkeyName }),
    data: passkeyList,
  }),
  consolePasskeyRemove: route({
    method: 'POST',
    path: '/api/console/passkey/{code}/remove',
    summary: 'Remove a passkey of the operator; never the last factor',
    tag,
    access: operator('passkey-unbind'),
    limit: 'write',
    parameters: passkeyCode,
    data: passkeyList,
  }),
  consolePasskeyAsk: route({
    method: 'POST',
    path: '/api/console/passkey/ask',
    summary:
      'Options with which a browser uses a passkey, to sign in to the console or for one action',
    tag,
    access: anyone,
    limit: 'sign-in',
    data: passkeyOffer,
  }),
  consolePasskeySignIn: route({
    method: 'POST',
    path: '/api/console/session/passkey',
    summary: 'Sign an operator in with a passkey alone',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ answer: passkeyAnswer }),
    data: signedIn,
  }),
};
