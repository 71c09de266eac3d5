import { type TextKey, useText } from '../../lib/i18n.ts';

const shown = [
  'publicPages.provesNoNegatives',
  'publicPages.provesOwnLeaf',
  'publicPages.provesNoOverflow',
  'publicPages.provesOneTree',
] as const satisfies readonly TextKey[];

const hidden = [
  'publicPages.hidesUncheckedAccounts',
  'publicPages.hidesBorrowedFunds',
  'publicPages.hidesSharedKeys',
  'publicPages.hidesInTransit',
] as const satisfies readonly TextKey[];

const counted = [
  'publicPages.countsFundingAndSpot',
  'publicPages.countsFutures',
  'publicPages.countsNoHouse',
  'publicPages.countsTwoLeaves',
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
      <Points title="publicPages.whatIsCounted" points={counted} />
      <Points title="publicPages.whatItProves" points={shown} />
      <Points title="publicPages.whatItDoesNotProve" points={hidden} />
    </>
  );
}
