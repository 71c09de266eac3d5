import { type TextKey, useText } from '../../lib/i18n.ts';

const shown = [
  'Nobody can be counted below nothing to make room: every sum on your way is 0 or above, and each node hashes both of its children with both of their sums. An account whose positions have lost more than it has counts as 0.',
  'Two accounts cannot be given the same leaf: a leaf hashes your account number. You are shown two leaves with salts of their own, and both must differ.',
  'Sums cannot wrap round: the program counts in whole numbers of any length.',
  'The tree cannot be another one for you than for others, if you compare the root with somebody else. Each root names the one before it, so the past cannot be rewritten.',
] as const satisfies readonly TextKey[];

const hidden = [
  'Whoever is left out and never looks is not noticed. If 1 of 100 accounts is left out and 500 look, chosen by chance, less than 1 in 100 such frauds stays unseen.',
  'It shows balances at one moment. What was lent to look good at that moment, or is owed to others than account holders, is not seen.',
  'That we own an address today does not show that nobody else has its key.',
  'Coins that arrived and are not yet credited are held and not owed. Withdrawals that have left and are not yet final are owed and not held.',
] as const satisfies readonly TextKey[];

const counted = [
  'Of each coin: what your funding and spot accounts have, with what orders and withdrawals hold.',
  'Of USDT also your futures account: the margin of orders, each isolated position with its profit or loss at the mark price and at least 0, and the rest with the profit or loss of cross positions, less debt, at least 0.',
  'The accounts of the house and its bots are not counted: that is our own money.',
  'Each balance stands in two leaves of a random size, sorted by their hashes. Whoever stands beside you sees a part of a balance, a salted hash, and not whose it is.',
] as const satisfies readonly TextKey[];

function Points({
  title,
  points,
}: {
  readonly title: TextKey;
  readonly points: readonly TextKey[];
}) {
  const t = useText();
  return (
    <section className="mt-10">
      <h2 className="font-semibold text-body">{t(title)}</h2>
      <ul className="mt-2 max-w-[720px] list-disc pl-5 text-ink-2 leading-6">
        {points.map((point) => (
          <li key={point} className="mt-1">
            {t(point)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the proof shows, and what it does not: nothing is left out. */
export function Meaning() {
  return (
    <>
      <Points title="What is counted" points={counted} />
      <Points title="What you can be sure of" points={shown} />
      <Points title="What it does not show" points={hidden} />
    </>
  );
}
