import { type IdentityReason, identityReasons } from '@bourse/contract/identity.ts';
import { reasonTexts } from '@bourse/contract/identity-reasons.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import { useText } from '../../lib/language.ts';

interface ReasonsProps {
  readonly why: IdentityReason | '';
  /** Words of one's own; null: those of the reason. */
  readonly own: InTwo | null;
  onChoose(why: IdentityReason): void;
  onOwn(text: InTwo): void;
}

/** Why not, by number, and what the customer reads then, in both languages. */
export function Reasons({ why, own, onChoose, onOwn }: ReasonsProps) {
  const t = useText();
  const text = own ?? (why ? reasonTexts[why] : null);
  return (
    <div className="panel-body">
      <h2>{t('identity.rejectBecause')}</h2>
      <div className="reasons">
        {identityReasons.map((one, at) => (
          <button
            key={one}
            type="button"
            className="btn small"
            aria-pressed={one === why}
            onClick={() => onChoose(one)}
          >
            <kbd>{at + 1}</kbd> {t(`identityReasons.${one}`)}
          </button>
        ))}
      </div>
      {text && (
        <>
          <p className="muted size-11">{t('identity.customerReads')}</p>
          {(['en', 'zh'] as const).map((name) => (
            <label key={name} className="field">
              {t(name === 'en' ? 'identity.english' : 'identity.chinese')}
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
