/** A time as mails say it, to the minute: no reader has to know where the house stands. */
export const minuteOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
