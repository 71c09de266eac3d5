import { mayAct } from '@bourse/contract/console/acts.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { HouseSwitch, LackingSigner } from '@bourse/contract/console/routes/closed.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Panel } from '../../ui/bits.tsx';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';

const READ_MS = 3_000;

type Switch = DataOf<typeof consoleRoutes.consoleClosed>['switches'][number];
type Doing =
  | { readonly verb: 'close' | 'open'; readonly name: HouseSwitch }
  | { readonly verb: 'sign'; readonly signer: LackingSigner };

/** What the house does not do until it is opened, and the signers that wait for two people. */
export function Page() {
  const t = useText();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState('');
  const read = useRead('closed', () => ask('consoleClosed', {}), READ_MS);
  const { switches = [], signers = [] } = read.data ?? {};
  return (
    <>
      <PageHead title={t('closed.title')} sub={t('closed.sub')} />
      <NotRead read={read} />
      {said && <p role="status">{said}</p>}
      <Panel title={t('closed.switches')} className="none">
        <Switches rows={switches} onDo={setDoing} />
      </Panel>
      <Panel title={t('closed.signers')} note={t('closed.signersNote')} className="none">
        {signers.length === 0 ? (
          <Empty icon="check" title={t('closed.none')} text={t('closed.noneText')} />
        ) : (
          <Signers rows={signers} onDo={setDoing} />
        )}
      </Panel>
      {doing && (
        <DoingDialog
          doing={doing}
          onSaid={setSaid}
          onClose={() => {
            setDoing(undefined);
            read.again();
          }}
        />
      )}
    </>
  );
}

interface TableProps<Row> {
  readonly rows: readonly Row[];
  onDo(doing: Doing): void;
}

function Switches({ rows, onDo }: TableProps<Switch>) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const whoOf = (by: string) => {
    if (by === 'restore') return t('closed.byRestore');
    return by === 'start' ? t('closed.byStart') : by;
  };
  return (
    <table className="rows-44 cards">
      <tbody>
        {rows.map(({ name, closedAt, closedBy }) => (
          <tr key={name}>
            <td data-name={t('closed.part')}>
              <b>{t(`closed.${name}`)}</b>
            </td>
            <td data-name={t('closed.state')}>
              <span className={closedAt > 0 ? 'warning' : 'up'}>
                {closedAt > 0
                  ? t('closed.closedSince', {
                      time: momentText(closedAt),
                      operator: whoOf(closedBy),
                    })
                  : t('closed.isOpen')}
              </span>
            </td>
            <td>
              <span className="verbs">
                {closedAt === 0 && mayAct(roles, 'house-close') && (
                  <button
                    type="button"
                    className="btn small"
                    onClick={() => onDo({ verb: 'close', name })}
                  >
                    {t('closed.close')}
                  </button>
                )}
                {closedAt > 0 && mayAct(roles, 'house-open') && (
                  <button
                    type="button"
                    className="btn small"
                    onClick={() => onDo({ verb: 'open', name })}
                  >
                    {t('closed.open')}
                  </button>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signers({ rows, onDo }: TableProps<LackingSigner>) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  return rows.map((signer) => (
    <div key={signer.chain} className="named-values panel-body none signer">
      <span>{t('closed.network')}</span>
      <b>{signer.chain}</b>
      <span>{t('closed.wallet')}</span>
      <span className="mono wrap tall">{signer.wallet}</span>
      <span>{t('closed.found')}</span>
      <span className="mono wrap tall warning">{signer.found}</span>
      <span>{t('closed.search')}</span>
      <span className="tall">
        {signer.isSearched
          ? t('closed.counts', { found: String(signer.foundPaid), missing: String(signer.waiting) })
          : t('closed.searching')}
      </span>
      {mayAct(roles, 'signer-open') && (
        <>
          <span />
          <span className="verbs">
            <button
              type="button"
              className="btn small"
              onClick={() => onDo({ verb: 'sign', signer })}
            >
              {t('closed.letSign')}
            </button>
          </span>
        </>
      )}
    </div>
  ));
}

interface DialogProps {
  readonly doing: Doing;
  onSaid(text: string): void;
  onClose(): void;
}

function DoingDialog({ doing, onSaid, onClose }: DialogProps) {
  const t = useText();
  const propose = usePropose();
  if (doing.verb === 'sign') return <SignDialog {...{ signer: doing.signer, onSaid, onClose }} />;
  const { name } = doing;
  if (doing.verb === 'close') {
    return (
      <ActDialog
        act="house-close"
        title={t('closed.closeTitle', { service: t(`closed.${name}`) })}
        text={t('closed.closeText')}
        verb={t('closed.closeVerb')}
        onClose={onClose}
        run={(key, reason) => ask('consoleClose', { key, body: { name, reason } })}
      />
    );
  }
  return (
    <ActDialog
      act="house-open"
      title={t('closed.openTitle', { service: t(`closed.${name}`) })}
      text={t('closed.openText')}
      verb={t('closed.propose')}
      onClose={onClose}
      run={async (key, reason) => onSaid(await propose(key, 'house-open', { name }, reason))}
    />
  );
}

function SignDialog({
  signer: { chain, wallet, found },
  onSaid,
  onClose,
}: Omit<DialogProps, 'doing'> & { readonly signer: LackingSigner }) {
  const t = useText();
  const propose = usePropose();
  return (
    <ActDialog
      act="signer-open"
      title={t('closed.letSignTitle', { network: chain })}
      text={t('closed.letSignText')}
      verb={t('closed.propose')}
      onClose={onClose}
      run={async (key, reason) =>
        onSaid(await propose(key, 'signer-open', { chain, wallet, found }, reason))
      }
    >
      <div className="named-values">
        <span>{t('closed.wallet')}</span>
        <span className="mono wrap tall">{wallet}</span>
        <span>{t('closed.found')}</span>
        <span className="mono wrap tall">{found}</span>
      </div>
    </ActDialog>
  );
}
