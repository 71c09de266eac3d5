import { randomUUID } from 'node:crypto';
import type { Route } from '@bourse/contract/route.ts';

/** The header of a call that happens once, where its route takes one. */
export const once = ({ idempotencyKey }: Route): Readonly<Record<string, string>> =>
  idempotencyKey ? { 'idempotency-key': randomUUID() } : {};
