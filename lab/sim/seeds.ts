/**
 * Seeds that once failed, with what they found. A failing run prints its seed: it goes here, with
 * the fix, and is run for ever.
 */
export const failedOnce: readonly {
  readonly seed: number;
  readonly hasFutures: boolean;
  readonly found: string;
}[] = [
  {
    seed: 10_074,
    hasFutures: false,
    found: 'money that went and came back in one command, of which no event tells the balance',
  },
];
