import { IdentityStatus, PaperKind } from '@bourse/contract/identity.ts';
import { useState } from 'react';
import { type IdentityResult, useIdentity } from '#app/data/user/identity.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { PapersForm } from './papers-form.tsx';
import { PapersNotes } from './papers-notes.tsx';
import { PapersResult } from './papers-result.tsx';

/** What of the last papers is most likely right. */
const startOf = ({ country, name, certificateKind }: IdentityResult) => ({
  ...{ country, name },
  kind: certificateKind === PaperKind.passport ? PaperKind.passport : PaperKind.idCard,
});

/** The form, or what became of the papers; it changes when the server says so, without a reload. */
export function IdentificationTab() {
  const { data, error, retry } = useIdentity();
  /** The decision after which the person went on to send papers again. */
  const [againAfter, setAgainAfter] = useState(0);
  if (!data) {
    if (error) return <ErrorState className="rounded bg-panel" message={error} onRetry={retry} />;
    return <Skeleton className="h-[560px]" />;
  }
  const isFresh = data.status === IdentityStatus.none;
  const isAgain = data.decideTime > 0 && data.decideTime === againAfter;
  const isSettled =
    data.status === IdentityStatus.pending || data.status === IdentityStatus.verified;
  if (!isFresh && (isSettled || !isAgain)) {
    return <PapersResult result={data} onAgain={() => setAgainAfter(data.decideTime)} />;
  }
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_304px]">
      <PapersForm note={data.selfieNote} {...(!isFresh && { start: startOf(data) })} />
      <PapersNotes />
    </div>
  );
}
