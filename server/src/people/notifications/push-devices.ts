import { Code } from '@bourse/contract/codes.ts';
import { type PushDevices, pushRoutes as routes } from '@bourse/contract/routes/push.ts';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { readUserAgent } from '#platform/addresses/user-agent.ts';
import { Refusal } from '#platform/refusal.ts';
import type { PushReach } from './push-line.ts';
import type { PushStore } from './push-store.ts';
import type { Vapid } from './vapid.ts';

export interface PushDeviceDependencies {
  readonly store: Pick<PushStore, 'put' | 'list' | 'remove'>;
  readonly vapid: Pick<Vapid, 'publicKey'>;
  readonly isEndpoint: PushReach['isEndpoint'];
}

/** The devices to which a user's notifications are pushed: a device is a session. */
export function createPushDevices(dependencies: PushDeviceDependencies): readonly Implementation[] {
  const { store, vapid, isEndpoint } = dependencies;
  const show = async (call: Call): Promise<PushDevices> => {
    const current = sessionOf(call);
    const list = await store.list(callerOf(call).userId);
    return {
      publicKey: vapid.publicKey,
      list: list.map(({ session_id, created_at, user_agent }) => ({
        ...{ code: session_id, time: created_at, isCurrent: session_id === current },
        ...readUserAgent(user_agent),
      })),
    };
  };
  return [
    implement(routes.pushDevices, (_input, call) => show(call)),
    implement(routes.pushSubscribe, async ({ body }, call) => {
      if (!isEndpoint(body.endpoint)) throw new Refusal(Code.shapeInvalid, { field: 'endpoint' });
      const isThere = await store.put(callerOf(call).userId, sessionOf(call), body, call.time);
      if (!isThere) throw new Refusal(Code.sessionEnded);
      return show(call);
    }),
    implement(routes.pushRemove, async ({ parameters: { code } }, call) => {
      const isOwn = await store.remove(callerOf(call).userId, code);
      if (!isOwn) throw new Refusal(Code.notFound);
      return show(call);
    }),
  ];
}

/** The routes are for people at a screen: the gateway lets no program's key pass. */
function sessionOf(call: Call): string {
  const caller = callerOf(call);
  if (caller.kind !== 'session') throw new Refusal(Code.notAllowed);
  return caller.sessionId;
}
