/** Of the page of periodic tasks. */
export const upkeep = {
  title: 'Periodic tasks',
  sub: 'What the exchange does regularly, with the last run of each task',
  task: 'Task',
  where: 'Runs',
  everywhere: 'in every process',
  keeper: 'once',
  signer: 'once, beside the signers',
  period: 'Every',
  last: 'Last run',
  notYet: 'not yet',
  took: 'Took',
  failures: 'Failures',
  state: 'Status',
  works: 'OK',
  failedSince: 'Failing since {{time}}',
  milliseconds: '{{count}} ms',
} as const;
