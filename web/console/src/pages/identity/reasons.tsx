import {
  type IdentityReason,
  identityReasons,
  type ReasonText,
  reasonTexts,
} from '@bourse/contract/identity.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { reasonNames, texts } from './texts.ts';

interface ReasonsProps {
  readonly why: IdentityReason | '';
  /** Words of one's own; null: those of the reason. */
  readonly own: ReasonText | null;
  onChoose(why: IdentityReason): void;
  onOwn(text: ReasonText): void;
}

/** Why not, by number, and what the customer reads then, in both languages. */
export function Reasons({ why, own, onChoose, onOwn }: ReasonsProps) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const text = own ?? (why ? reasonTexts[why] : null);
  return (
    <div className="pb">
      <h2>{say('rejectBecause')}</h2>
      <div className="reasons">
        {identityReasons.map((one, at) => (
          <button
            key={one}
            type="button"
            className="btn s"
            aria-pressed={one === why}
            onClick={() => onChoose(one)}
          >
            <kbd>{at + 1}</kbd> {reasonNames[one][language === 'en' ? 0 : 1]}
          </button>
        ))}
      </div>
      {text && (
        <>
          <p className="k s11">{say('customerReads')}</p>
          {(['en', 'zh'] as const).map((name) => (
            <label key={name} className="f">
              {say(name === 'en' ? 'english' : 'chinese')}
              <textarea
                className="inp"
                value={text[name]}
                maxLength={500}
                onChange={(event) => onOwn({ ...text, [name]: event.target.value })}
              />
            </label>
          ))}
        </>
      )}
    </div>
  );
}
