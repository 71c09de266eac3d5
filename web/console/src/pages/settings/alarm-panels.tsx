import { mayAct } from '@bourse/contract/console/acts.ts';
import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type {
  AlarmChannel,
  AlarmChannelState,
  AlarmSilence,
} from '@bourse/contract/console/routes/alarms.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useIsStale } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Failed, Panel } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

const READ_MS = 5_000;

/** Which alarms are silent until when, and the ways that alarms go out by. */
export function AlarmPanels({ roles }: { readonly roles: readonly Role[] }) {
  const say = useTexts(texts);
  const common = useTexts(shared);
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
      {problem && (
        <Failed text={common('notRead', problem)} again={common('again')} onAgain={again} />
      )}
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
          title={say('speakTitle', ending.name)}
          text={say('speakText')}
          verb={say('speakVerb')}
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
          title={say('testTitle')}
          text={say(testing === 'mail' ? 'testMailText' : 'testWebhookText')}
          verb={say('testVerb')}
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
  const say = useTexts(texts);
  const { language } = useLanguage();
  const isStale = useIsStale();
  return (
    <Panel title={say('silences')} note={say('silencesNote')}>
      {list.length === 0 ? (
        <Empty icon="bell" title={say('noSilences')} text={say('noSilencesText')} />
      ) : (
        <div className="scroll">
          <table className="t44 stack">
            <tbody>
              {list.map((silence) => {
                const { name, by, until, reason } = silence;
                const words = alarmTexts[name];
                return (
                  <tr key={name} data-silence={name}>
                    <td className="two" style={{ whiteSpace: 'normal', minWidth: 200 }}>
                      <b className="md">{(language === 'en' ? words?.en : words?.zh) ?? name}</b>
                      <small>{say('silencedFor', by, reason)}</small>
                    </td>
                    <td className="k nw">{say('silentUntil', momentText(until))}</td>
                    <td className="num">
                      {onEnd && (
                        <button
                          type="button"
                          className="btn s gh"
                          disabled={isStale}
                          onClick={() => onEnd(silence)}
                        >
                          {say('speak')}
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
  const say = useTexts(texts);
  const isStale = useIsStale();
  return (
    <Panel title={say('channels')} note={say('channelsNote')}>
      {tried && (
        <div className="note up" role="status">
          <Icon name="check" />
          {say(tried === 'mail' ? 'triedMail' : 'triedWebhook')}
        </div>
      )}
      <div className="scroll">
        <table className="t44 stack">
          <tbody>
            {list.map(({ name, place, isHeldUp, sentAt }) => (
              <tr key={name} data-channel={name}>
                <td className="two" style={{ whiteSpace: 'normal' }}>
                  <b className="md">{say(name === 'mail' ? 'byMail' : 'byWebhook')}</b>
                  <small>{place || say(name === 'mail' ? 'mailHow' : 'webhookHow')}</small>
                </td>
                <td>
                  <span className={`chip ${place ? (isHeldUp ? 'wa' : 'up') : 'ln'}`}>
                    {say(place ? (isHeldUp ? 'heldUp' : 'works') : 'notSet')}
                  </span>
                </td>
                <td className="k nw">{sentAt > 0 && say('sentAt', momentText(sentAt))}</td>
                <td className="num">
                  {onTest && place && (
                    <button
                      type="button"
                      className="btn s gh"
                      disabled={isStale}
                      aria-label={say(name === 'mail' ? 'testMail' : 'testWebhook')}
                      onClick={() => onTest(name)}
                    >
                      {say('test')}
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
