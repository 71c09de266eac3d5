export { ownerOf } from './address-store.ts';
export { isDepositUnderWay, isStoppedForDeposits } from './deposit-store.ts';
export { creditSmallProposal, depositDeskRoutes } from './desk.ts';
export { depositExport } from './export.ts';
export { createDepositLocks } from './locks.ts';
export { noteOpened, noteStopped } from './reversals.ts';
export { reverseProposal } from './reverse-deposit.ts';
export { depositRoutes } from './routes.ts';
export { Watcher } from './watcher.ts';
