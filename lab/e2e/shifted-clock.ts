/**
 * Loaded before a server (`NODE_OPTIONS=--import`), on each of its threads: its clock is ahead by
 * CLOCK_SHIFT_MS. Funding is paid at whole hours, and what is lost is given up after a wait: a test waits for neither.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const realNow = Date.now.bind(Date);

Date.now = () => realNow() + shiftMs;
