// For test runs that start the server's programs: they are those of the sources as they stand.
export { ensureServerBuilt as setup } from './prepare.mjs';
