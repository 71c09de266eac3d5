import { routes } from '@bourse/contract/route-paths.ts';
import type { PushDevice, PushDevices } from '@bourse/contract/routes/push.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { PushDevice, PushDevices };

const DEVICES_KEY = [USER_KEY, 'push-devices'];

/** On which devices notifications are shown while no page is open. */
export function usePushDevices(): Loadable<PushDevices> {
  const t = useText();
  const query = useQuery({
    queryKey: DEVICES_KEY,
    queryFn: ({ signal }) => read(routes.pushDevices, {}, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Whether this browser can be pushed to here; iPhones can once the app is on their home screen. */
export const canBePushedTo = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** What came of asking the browser. */
export type Permitted = 'yes' | 'no' | 'failed';

/**
 * Asks for the permission, which a browser grants to a press of somebody only, and has this device pushed to.
 * What the server refuses is thrown, and was said by the call.
 */
export async function pushToThisDevice(publicKey: string): Promise<Permitted> {
  if ((await Notification.requestPermission()) !== 'granted') return 'no';
  const subscription = await subscribe(publicKey).catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
  const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  queryClient.setQueryData(DEVICES_KEY, await call(routes.pushSubscribe, { body }));
  return 'yes';
}

/** Anew, since one of before may be of another key. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('there is no service worker');
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

export async function removePushDevice({ code }: PushDevice): Promise<void> {
  const devices = await call(routes.pushRemove, { parameters: { code } });
  queryClient.setQueryData(DEVICES_KEY, devices);
}
