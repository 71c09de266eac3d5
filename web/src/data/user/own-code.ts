import { routes } from '@bourse/contract/route-paths.ts';
import { call } from '../server/client.ts';

/** Where a code goes: an own contact when nothing is named, else one to bind. */
export interface CodeTarget {
  readonly email?: string;
  readonly areaCode?: string;
  readonly mobile?: string;
}

/** Has a code sent that a signed-in person asked for; returns the seconds until the next one, and whether it will be late. */
export const sendOwnCode = (scene: number, target: CodeTarget) =>
  call(routes.codeSend, { body: { ...target, scene } }, { toast: 'silent' });
