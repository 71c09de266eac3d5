import type { DatabaseStandby } from '@bourse/contract/console/routes/machines.ts';
import { wholeText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { Empty, Panel } from '../../ui/bits.tsx';

interface DatabasePanelProps {
  readonly standbys: readonly DatabaseStandby[];
  readonly isSynchronous: boolean;
  /** Of several processes: without a standby that commits wait for, a lost server takes orders with it. */
  readonly isCluster: boolean;
}

/** Who copies the database, how far, and whether commits wait for one of them. */
export function DatabasePanel({ standbys, isSynchronous, isCluster }: DatabasePanelProps) {
  const t = useText();
  const isRisky = !isSynchronous && (isCluster || standbys.length > 0);
  return (
    <Panel
      title={t('machines.database')}
      note={
        <span className={isRisky ? 'warning' : ''}>
          {t(isSynchronous ? 'machines.synchronous' : 'machines.notSynchronous')}
        </span>
      }
      className="none"
    >
      {standbys.length === 0 ? (
        <Empty icon="note" title={t('machines.noStandby')} text={t('machines.noStandbyText')} />
      ) : (
        <div className="scroll" tabIndex={-1}>
          <table className="rows-44 stack">
            <thead>
              <tr>
                <th>{t('machines.standby')}</th>
                <th>{t('machines.syncState')}</th>
                <th className="num">{t('machines.replayLag')}</th>
                <th className="num">{t('machines.bytes')}</th>
              </tr>
            </thead>
            <tbody>
              {standbys.map((standby) => (
                <StandbyRow key={standby.pid} standby={standby} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function StandbyRow({ standby: { name, state, lagMs, lagBytes } }: { standby: DatabaseStandby }) {
  const t = useText();
  const isWaitedFor = state === 'sync' || state === 'quorum';
  return (
    <tr>
      <td className="medium" lang="en">
        {name}
      </td>
      <td data-name={t('machines.syncState')}>
        <span className={isWaitedFor ? 'up' : 'muted'}>
          {state === ''
            ? t('machines.notKnown')
            : t(isWaitedFor ? 'machines.sync' : 'machines.async')}
        </span>
      </td>
      <td className="num" data-name={t('machines.replayLag')}>
        {lagMs === null ? '–' : t('machines.milliseconds', { ms: wholeText(lagMs) })}
      </td>
      <td className="num" data-name={t('machines.bytes')}>
        {lagBytes === null ? '–' : wholeText(lagBytes)}
      </td>
    </tr>
  );
}
