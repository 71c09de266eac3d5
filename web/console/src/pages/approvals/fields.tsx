import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { fieldRows } from './field-rows.ts';

type Whole = DataOf<(typeof consoleRoutes)['consoleProposal']>;

/** A number stays on one line on a phone; an address and a sentence break. */
const cell = (text: string) => (text.length > 14 ? 'num mono wrap' : 'num mono');

/** Every bound field in its unit, with the value that it replaces: what changes comes first and is marked. */
export function Fields({ whole }: { readonly whole: Whole }) {
  const t = useText();
  const { language } = useLanguage();
  const { proposal, before, changes, scale } = whole;
  const rows = fieldRows(proposal.fields, before, { labels: proposal.labels, scale, language });
  const isStanding = Object.keys(before).length > 0 || changes.length > 0;
  const inWords = (text: { readonly en: string; readonly zh: string }) =>
    language === 'en' ? text.en : text.zh;
  return (
    <>
      <div className="group-head">
        <h2>{t('approvals.fields')}</h2>
      </div>
      <table className={isStanding ? 'compared' : ''}>
        <thead>
          <tr>
            <th>{t('approvals.field')}</th>
            {isStanding && <th className="num">{t('approvals.before')}</th>}
            <th className="num">{t(isStanding ? 'approvals.after' : 'approvals.value')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before: was, after }) => (
            <tr key={label.en} className="changed">
              <td>{inWords(label)}</td>
              <td className={`${cell(inWords(was))} muted`}>{inWords(was)}</td>
              <td className={cell(inWords(after))}>
                <b>{inWords(after)}</b>
              </td>
            </tr>
          ))}
          {rows.map(({ path, label, before: was, after, isChanged }) => (
            <tr key={path} className={isChanged ? 'changed' : ''}>
              <td className={isChanged ? '' : 'muted'}>{label}</td>
              {isStanding && <td className={`${cell(was ?? '')} muted`}>{was ?? ''}</td>}
              <td className={cell(after ?? '')}>
                {isChanged ? <b>{after ?? t('approvals.gone')}</b> : (after ?? t('approvals.gone'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
