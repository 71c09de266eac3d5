import { useText } from '../../lib/language.ts';
import { ProofSection } from './proof-section.tsx';

/** What is owed and held, proved each day and when somebody asks. */
export function Page() {
  const t = useText();
  return (
    <>
      <div className="title-line">
        <h1>{t('proof.title')}</h1>
        <span className="sub">{t('proof.sub')}</span>
      </div>
      <ProofSection />
    </>
  );
}
