import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { colonText, momentText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { isTextKey } from '../../texts/texts.ts';
import { Empty, Panel } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { NotRead, PageHead, Said } from '../../ui/page-parts.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { type Changing, TermsDialog } from './terms-dialog.tsx';

const READ_MS = 3_000;

/** Chains and their coins: what is open, on what terms, and who changed it. */
export function Page() {
  const t = useText();
  const [changing, setChanging] = useState<Changing>();
  const [said, setSaid] = useState('');
  const read = useRead('coins', () => ask('consoleCoins', {}), READ_MS);
  const { data } = read;
  return (
    <>
      <PageHead title={t('coins.title')} sub={t('coins.sub')} />
      <NotRead read={read} />
      <Said text={said} />
      {data?.list.length === 0 && (
        <Empty icon="hash" title={t('coins.none')} text={t('coins.noneText')} />
      )}
      {data?.list.map((chain) => (
        <ChainPanel key={chain.chain} chain={chain} onChange={setChanging} />
      ))}
      {data && <Changes changes={data.changes} />}
      {changing && (
        <TermsDialog
          changing={changing}
          onSaid={setSaid}
          onClose={() => {
            setChanging(undefined);
            read.again();
          }}
        />
      )}
    </>
  );
}

type Coins = DataOf<typeof consoleRoutes.consoleCoins>;

function Changes({ changes }: Pick<Coins, 'changes'>) {
  const t = useText();
  const { language } = useLanguage();
  const nameOf = (name: string) => {
    const key = `coins.${name}`;
    return isTextKey(key) ? t(key) : name;
  };
  return (
    <Panel title={t('coins.changes')} note={t('coins.changesNote')}>
      {changes.length === 0 && (
        <Empty icon="list" title={t('coins.noChanges')} text={t('coins.noChangesText')} />
      )}
      <div className="scroll">
        <table className="rows-44">
          <tbody>
            {changes.map(({ chain, coin, version, time, by, reason, fields }) => (
              <tr key={`${chain} ${coin} ${version}`}>
                <td className="muted">{momentText(time)}</td>
                <td className="two">
                  <b className="medium">{coin || chain}</b>
                  <small>
                    {chain} {t('coins.version', { version })}
                  </small>
                </td>
                <td>
                  {fields.map(({ name, before, after }) => (
                    <div key={name}>
                      {nameOf(name)}
                      {colonText(language)}
                      {amountText(before)} → {amountText(after)}
                    </div>
                  ))}
                </td>
                <td className="muted">{reason}</td>
                <td className="muted">{by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
