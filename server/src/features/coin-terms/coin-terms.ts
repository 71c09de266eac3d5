export { coinProposals } from './coin-acts.ts';
export { coinRoutes } from './coin-routes.ts';
export { TermsStore } from './terms-store.ts';
