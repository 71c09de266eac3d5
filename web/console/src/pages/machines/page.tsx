import { mayAct } from '@bourse/contract/console/acts.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText, secondsText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Panel } from '../../ui/bits.tsx';
import { NotRead, PageHead, Said } from '../../ui/page-parts.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { ProcessTable } from './process-table.tsx';

const READ_MS = 1_000;

type Machines = DataOf<typeof consoleRoutes.consoleMachines>;
type Leader = NonNullable<Machines['leader']>;

/** Each process of the exchange, the engine that leads, and the way to let another one lead. */
export function Page() {
  const t = useText();
  const [handing, setHanding] = useState<Leader>();
  const [said, setSaid] = useState('');
  const read = useRead('machines', () => ask('consoleMachines'), READ_MS);
  const { data } = read;
  return (
    <>
      <PageHead title={t('machines.title')} sub={t('machines.sub')} isSubWide>
        <Link className="btn small" to="/upkeep">
          {t('upkeep.title')}
        </Link>
      </PageHead>
      <NotRead read={read} />
      <Said text={said} />
      {data && <LeaderPanel machines={data} onHandOver={setHanding} />}
      <Panel title={t('machines.processes')} className="none">
        {data?.list.length === 0 ? (
          <Empty icon="clock" title={t('machines.none')} text={t('machines.noneText')} />
        ) : (
          <ProcessTable processes={data?.list ?? []} />
        )}
      </Panel>
      {data && (
        <DatabasePanel
          standbys={data.standbys}
          isSynchronous={data.isSynchronous}
          isCluster={data.list.length > 1}
        />
      )}
      {handing && (
        <HandoverDialog
          leader={handing}
          onSaid={setSaid}
          onClose={() => {
            setHanding(undefined);
            read.again();
          }}
        />
      )}
    </>
  );
}

interface LeaderPanelProps {
  readonly machines: Machines;
  onHandOver(leader: Leader): void;
}

function LeaderPanel({ machines, onHandOver }: LeaderPanelProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const { leader, takeover, canHandOver, handoverAsked } = machines;
  return (
    <Panel
      title={t('machines.leader')}
      right={
        leader &&
        mayAct(roles, 'lead-hand-over') && (
          <button
            type="button"
            className="btn small"
            disabled={!canHandOver}
            onClick={() => onHandOver(leader)}
          >
            {t('machines.handOver')}
          </button>
        )
      }
    >
      <div className="named-values panel-body none">
        <span>{t('machines.machine')}</span>
        <b>{leader ? leader.machine : t('machines.notKnown')}</b>
        {leader && (
          <>
            <span>{t('machines.since')}</span>
            <span>
              {momentText(leader.since)} · {t('machines.epoch', { epoch: leader.epoch })}
            </span>
          </>
        )}
        <span>{t('machines.lastTakeover')}</span>
        <span className="tall">
          <TakeoverLine takeover={takeover} />
        </span>
        <span>{t('machines.next')}</span>
        <span className="tall">
          {handoverAsked
            ? t('machines.isHandingOver', { proposal: handoverAsked })
            : t(canHandOver ? 'machines.canHandOver' : 'machines.noFollower')}
        </span>
      </div>
    </Panel>
  );
}

function TakeoverLine({ takeover }: { readonly takeover: Machines['takeover'] }) {
  const t = useText();
  const { language } = useLanguage();
  if (!takeover) return t('machines.noTakeover');
  const { at, from, to, pauseMs, isHandover } = takeover;
  return t(isHandover ? 'machines.handedOver' : 'machines.tookOver', {
    ...{ time: momentText(at), from: from || t('machines.notKnown'), to },
    pause: secondsText(pauseMs, language),
  });
}

interface HandoverDialogProps {
  readonly leader: Leader;
  onSaid(text: string): void;
  onClose(): void;
}

function HandoverDialog({ leader: { machine, epoch }, onSaid, onClose }: HandoverDialogProps) {
  const t = useText();
  const propose = usePropose();
  return (
    <ActDialog
      act="lead-hand-over"
      title={t('machines.handOverTitle', { machine })}
      text={t('machines.handOverText', { machine })}
      verb={t('machines.propose')}
      onClose={onClose}
      run={async (key, reason) =>
        onSaid(await propose(key, 'lead-hand-over', { machine, epoch }, reason))
      }
    />
  );
}
