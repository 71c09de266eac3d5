import { useTexts } from '../../lib/language.ts';
import { ProofSection } from './proof-section.tsx';
import { texts } from './texts.ts';

/** What is owed and held, proved each day and when somebody asks. */
export function Page() {
  const say = useTexts(texts);
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
      </div>
      <ProofSection />
    </>
  );
}
