import type { CommandBody } from '@bourse/contract/messages.ts';

const cancels: ReadonlySet<CommandBody['case']> = new Set([
  'cancelOrder',
  'cancelAllOrders',
  'cancelContractOrder',
  'cancelAllContractOrders',
]);

/** Whether a command only takes orders away: it is served as long as anything can be. */
export function isCancel(body: CommandBody): boolean {
  return cancels.has(body.case);
}
