import { useText } from '../../lib/language.ts';
import { PageHead } from '../../ui/page-parts.tsx';
import { ProofSection } from './proof-section.tsx';

/** What is owed and held, proved each day and when somebody asks. */
export function Page() {
  const t = useText();
  return (
    <>
      <PageHead title={t('proof.title')} sub={t('proof.sub')} />
      <ProofSection />
    </>
  );
}
