import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { colonText, momentText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed, Panel } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { ChainPanel } from './chain-panel.tsx';
import { type Changing, TermsDialog } from './terms-dialog.tsx';
import { texts } from './texts.ts';

const READ_MS = 3_000;

/** Chains and their coins: what is open, on what terms, and who changed it. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const [changing, setChanging] = useState<Changing>();
  const [said, setSaid] = useState('');
  const read = useRead('coins', () => ask('consoleCoins', {}), READ_MS);
  const { data } = read;
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
      </div>
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      {said && (
        <p className="note up" role="status">
          {said}
        </p>
      )}
      {data?.list.length === 0 && <Empty icon="hash" title={say('none')} text={say('noneText')} />}
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
  const say = useTexts(texts);
  const { language } = useLanguage();
  const nameOf = (name: string) => (name in texts ? say(name as keyof typeof texts) : name);
  return (
    <Panel title={say('changes')} note={say('changesNote')}>
      {changes.length === 0 && (
        <Empty icon="list" title={say('noChanges')} text={say('noChangesText')} />
      )}
      <div className="scroll">
        <table className="t44">
          <tbody>
            {changes.map(({ chain, coin, version, time, by, reason, fields }) => (
              <tr key={`${chain} ${coin} ${version}`}>
                <td className="k">{momentText(time)}</td>
                <td className="two">
                  <b className="md">{coin || chain}</b>
                  <small>
                    {chain} {say('version', version)}
                  </small>
                </td>
                <td className="why">
                  {fields.map(({ name, before, after }) => (
                    <div key={name}>
                      {nameOf(name)}
                      {colonText(language)}
                      {amountText(before)} → {amountText(after)}
                    </div>
                  ))}
                </td>
                <td className="why k">{reason}</td>
                <td className="k">{by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
