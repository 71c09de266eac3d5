import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import type { AuthWorld } from '../test-world.ts';
import { appCode } from './test-app.ts';

const STEP_MS = 30_000;

/** A person who is signed in, with an authenticator; time goes on by one of its steps. */
export async function boundPerson(world: AuthWorld) {
  const email = world.newEmail();
  const home = { address: world.newAddress() };
  const { token } = await world.register(email, home);
  const user = await world.users.findByContact({ channel: 'mail', email });
  if (!user) throw new Error('there is no such person');
  const from = { ...home, token };
  const offered = await world.call(factorRoutes.authenticatorCode, {}, from);
  const secret = offered.data?.code ?? '';
  await world.call(accountRoutes.codeSend, { scene: 11 }, from);
  const body = { emailCode: world.lastCode(email), googleCode: appCode(secret, world.clock.time) };
  const bound = await world.call(factorRoutes.authenticatorBind, body, from);
  if (bound.code !== 0) throw new Error(`nothing was bound: ${bound.code}`);
  world.clock.time += STEP_MS;
  return { email, home, from, userId: user.id, secret };
}

export type BoundPerson = Awaited<ReturnType<typeof boundPerson>>;
