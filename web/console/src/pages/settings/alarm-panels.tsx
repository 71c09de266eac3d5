import { mayAct } from '@bourse/contract/console/acts.ts';
import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type {
  AlarmChannel,
  AlarmChannelState,
  AlarmSilence,
} from '@bourse/contract/console/routes/alarms.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Panel } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotRead } from '../../ui/page-parts.tsx';

const READ_MS = 5_000;

/** Which alarms are silent until when, and the ways that alarms go out by. */
export function AlarmPanels({ roles }: { readonly roles: readonly Role[] }) {
  const t = useText();
  const { data, problem, again } = useRead(
    'alarm settings',
    () => ask('consoleAlarmSettings'),
    READ_MS,
  );
  const [ending, setEnding] = useState<AlarmSilence>();
  const [testing, setTesting] = useState<AlarmChannel>();
  const [tried, setTried] = useState<AlarmChannel>();
  return (
    <>
      <NotRead read={{ problem, again }} />
      {data && (
        <Silences
          list={data.silences}
          onEnd={mayAct(roles, 'alarm-silence') ? setEnding : undefined}
        />
      )}
      {data && (
        <Channels
          list={data.channels}
          tried={tried}
          onTest={mayAct(roles, 'alarm-test') ? setTesting : undefined}
        />
      )}
      {ending && (
        <ActDialog
          act="alarm-silence"
          title={t('settings.speakTitle', { alarm: ending.name })}
          text={t('settings.speakText')}
          verb={t('settings.speakVerb')}
          onClose={() => setEnding(undefined)}
          run={async (key, reason) => {
            await ask('consoleAlarmSpeak', { code: ending.name, key, body: { reason } });
            again();
          }}
        />
      )}
      {testing && (
        <ActDialog
          act="alarm-test"
          title={t('settings.testTitle')}
          text={t(testing === 'mail' ? 'settings.testMailText' : 'settings.testWebhookText')}
          verb={t('settings.testVerb')}
          onClose={() => setTesting(undefined)}
          run={async (key) => {
            await ask('consoleAlarmTest', { key, body: { channel: testing } });
            setTried(testing);
            again();
          }}
        />
      )}
    </>
  );
}

interface SilencesProps {
  readonly list: readonly AlarmSilence[];
  readonly onEnd: ((silence: AlarmSilence) => void) | undefined;
}

function Silences({ list, onEnd }: SilencesProps) {
  const t = useText();
  const { language } = useLanguage();
  const isStale = useIsStale();
  return (
    <Panel title={t('settings.silences')} note={t('settings.silencesNote')}>
      {list.length === 0 ? (
        <Empty icon="bell" title={t('settings.noSilences')} text={t('settings.noSilencesText')} />
      ) : (
        <div className="scroll">
          <table className="rows-44 stack">
            <tbody>
              {list.map((silence) => {
                const { name, by, until, reason } = silence;
                const words = alarmTexts[name];
                return (
                  <tr key={name} data-silence={name}>
                    <td className="two words-200">
                      <b className="medium">{words ? textIn(language, words.name) : name}</b>
                      <small>{t('settings.silencedFor', { operator: by, reason })}</small>
                    </td>
                    <td className="muted one-line">
                      {t('settings.silentUntil', { time: momentText(until) })}
                    </td>
                    <td className="num">
                      {onEnd && (
                        <button
                          type="button"
                          className="btn small outlined"
                          disabled={isStale}
                          onClick={() => onEnd(silence)}
                        >
                          {t('settings.speak')}
                        </button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

interface ChannelsProps {
  readonly list: readonly AlarmChannelState[];
  /** A test was just sent by it. */
  readonly tried: AlarmChannel | undefined;
  readonly onTest: ((channel: AlarmChannel) => void) | undefined;
}

function Channels({ list, tried, onTest }: ChannelsProps) {
  const t = useText();
  const isStale = useIsStale();
  return (
    <Panel title={t('settings.channels')} note={t('settings.channelsNote')}>
      {tried && (
        <div className="note up" role="status">
          <Icon name="check" />
          {t(tried === 'mail' ? 'settings.triedMail' : 'settings.triedWebhook')}
        </div>
      )}
      <div className="scroll">
        <table className="rows-44 stack">
          <tbody>
            {list.map(({ name, place, isHeldUp, sentAt }) => (
              <tr key={name} data-channel={name}>
                <td className="two words">
                  <b className="medium">
                    {t(name === 'mail' ? 'settings.byMail' : 'settings.byWebhook')}
                  </b>
                  <small>
                    {place || t(name === 'mail' ? 'settings.mailHow' : 'settings.webhookHow')}
                  </small>
                </td>
                <td>
                  <span className={`chip ${place ? (isHeldUp ? 'warning' : 'up') : 'outlined'}`}>
                    {t(
                      place ? (isHeldUp ? 'settings.heldUp' : 'settings.works') : 'settings.notSet',
                    )}
                  </span>
                </td>
                <td className="muted one-line">
                  {sentAt > 0 && t('settings.sentAt', { time: momentText(sentAt) })}
                </td>
                <td className="num">
                  {onTest && place && (
                    <button
                      type="button"
                      className="btn small outlined"
                      disabled={isStale}
                      aria-label={t(name === 'mail' ? 'settings.testMail' : 'settings.testWebhook')}
                      onClick={() => onTest(name)}
                    >
                      {t('settings.test')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
