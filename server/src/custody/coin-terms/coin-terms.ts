export { coinProposals } from './coin-acts.ts';
export { coinRoutes } from './coin-routes.ts';
export { currenciesRoute } from './currencies.ts';
export { TermsStore } from './terms-store.ts';
