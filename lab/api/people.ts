import { FEED_PATH, FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import {
  type Envelope,
  EnvelopeSchema,
  type PrivatePush,
  PrivatePushSchema,
  type SignInRequest,
  SignInRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';
import { expect } from 'vitest';
import { HashThread } from '../../server/src/people/sign-in/passwords/password-hasher.ts';
import { authPolicy } from '../../server/src/people/sign-in/policy.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import type { HttpWorld } from '../faults/http-world.ts';
import { openSession, type Trader } from '../load/traders.ts';

export const PASSWORD = 'three quiet harbours';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

let people = 0;

/** A person who has registered, with two more sessions. */
export async function newPerson(world: HttpWorld) {
  people += 1;
  const email = `person${people}@example.com`;
  const account = { email, password: PASSWORD };
  const from = { address: `192.0.2.${people}`, headers: { 'user-agent': FIREFOX } };
  const post = <Data>(path: string, body: unknown) =>
    world.ask<Data>({ method: 'POST', path, body, ...from });
  await post('/api/code/send', { ...account, scene: 1 });
  const finish = { ...account, code: await mailedCode(world, email, 1) };
  const registered = await post<{ token: string }>('/api/members', finish);
  expect(registered.code, registered.text).toBe(0);
  const first: Trader = { userId: 0, token: registered.data.token };
  const { rows } = await world.client.query('select id from users where email = $1', [email]);
  const userId = rows[0].id as number;
  const more = async (): Promise<Trader> => ({
    userId,
    token: await openSession(world.client, userId),
  });
  return { email, from, first: { ...first, userId }, second: await more(), third: await more() };
}

/** The newest code that was mailed to an address, once so many were; notices bring none. */
export async function mailedCode(world: HttpWorld, email: string, count: number): Promise<string> {
  const path = `/dev/outbox.json?target=${email}`;
  const codes = async () => {
    const outbox = await world.ask<{ list: { code: string }[] }>({ path, address: '127.0.0.1' });
    return outbox.data.list.flatMap(({ code }) => code || []);
  };
  // Seldom enough for the budget of an address, from which other tests have called, too.
  await expect.poll(async () => (await codes()).length, { interval: 200 }).toBe(count);
  return (await codes())[0] as string;
}

const machine = watchMachine();

/** So long after its session has ended a socket may be open, at most. */
export const closedWithinMs = () => machine.patient(2_000);

/** A socket that is signed in; `closed` resolves with the time at which it was closed. */
export async function signedInSocket(world: HttpWorld, { token }: Trader) {
  const socket = new WebSocket(`${world.address.replace('http', 'ws')}${FEED_PATH}`);
  socket.binaryType = 'arraybuffer';
  const closed = new Promise<number>((resolve) => {
    socket.onclose = () => resolve(performance.now());
  });
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const data = encode<SignInRequest>(SignInRequestSchema, {
    token,
    cancelOnDisconnect: false,
  });
  const frame = { action: FeedAction.signIn, data, time: 0, sequence: 0 };
  socket.send(Uint8Array.from(encode<Envelope>(EnvelopeSchema, frame)));
  await new Promise<void>((resolve) => {
    socket.onmessage = ({ data: bytes }) => {
      const { action } = decode<Envelope>(EnvelopeSchema, new Uint8Array(bytes as ArrayBuffer));
      if (action === FeedAction.signIn + PUSH_OFFSET) resolve();
    };
  });
  return { socket, closed, isOpen: () => socket.readyState === WebSocket.OPEN };
}

/** A socket that hears its owner's private channel; `unread` is the count that was told last. */
export async function privatePushes(world: HttpWorld, trader: Trader) {
  const { socket } = await signedInSocket(world, trader);
  let unread: number | undefined;
  const subscribed = new Promise<void>((resolve) => {
    socket.onmessage = ({ data: bytes }) => {
      const envelope = decode<Envelope>(EnvelopeSchema, new Uint8Array(bytes as ArrayBuffer));
      if (envelope.action !== FeedAction.private + PUSH_OFFSET) return;
      const { body } = decode<PrivatePush>(PrivatePushSchema, envelope.data);
      if (body.case === 'snapshot') resolve();
      if (body.case === 'notifications') unread = body.value.unread;
    };
  });
  const frame = { action: FeedAction.private, data: new Uint8Array(), time: 0, sequence: 0 };
  socket.send(Uint8Array.from(encode<Envelope>(EnvelopeSchema, frame)));
  await subscribed;
  return { unread: () => unread, close: () => socket.close() };
}

/** Gives somebody a password. */
export async function rehash(
  world: Pick<HttpWorld, 'client'>,
  { userId }: Pick<Trader, 'userId'>,
  password: string,
): Promise<void> {
  const passwordHash = await new HashThread().run({
    ...{ kind: 'hash', password, cost: authPolicy.hashCost },
  });
  await world.client.query('update users set password_hash = $2 where id = $1', [
    userId,
    passwordHash,
  ]);
}
