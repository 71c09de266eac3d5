/**
 * Measures something without and with the rules of risk, in turns. Which goes first changes with each
 * round, so that neither is favoured by what the process has learned or harmed by what it left behind.
 * Answers the rounds without, then those with.
 */
export function inTurns<Measured>(
  rounds: number,
  measure: (isRuled: boolean) => Measured,
): readonly [Measured[], Measured[]] {
  const without: Measured[] = [];
  const ruled: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isRuledFirst = round % 2 === 1;
    for (const isRuled of [isRuledFirst, !isRuledFirst]) {
      (isRuled ? ruled : without).push(measure(isRuled));
    }
  }
  return [without, ruled];
}
