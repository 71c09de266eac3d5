import { type AlarmText, alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { AlarmChannelState } from '@bourse/contract/console/routes/alarms.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import { type JobRule, type Jobs, TryAgain } from '#platform/db/jobs.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Notice, NoticeSender } from '#ports/notice-sender.ts';
import type { StaffMember } from '#ports/operator-directory.ts';

/** Where what goes to the webhook waits. */
export const ALARM_QUEUE = 'alarm-posts';
const TIMEOUT_MS = 10_000;
/** An alarm is worth telling for an hour. */
const rule: JobRule = { lifeSeconds: 3_600, retriesMax: 20, retrySeconds: 5, retrySecondsMax: 300 };

export interface AlarmChannelsDependencies {
  readonly jobs: Pick<Jobs, 'add' | 'work'>;
  readonly mail: Pick<NoticeSender, 'send' | 'isSlow'>;
  /** The host that mails go to; empty: there is none. */
  readonly mailPlace: string;
  /** Empty: there is none. */
  readonly webhookUrl: string;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/** What the webhook gets. */
interface Post {
  /** One sentence, which chats show as it is. */
  readonly text: string;
  readonly alarm: string;
  readonly grade: AlarmText['grade'] | 'test';
  /** UTC epoch milliseconds. */
  readonly since: number;
  /** The next person. */
  readonly toldTo: string;
}

/** The ways that alarms go out by: a mail to the next person, and one webhook of the house. */
export class AlarmChannels {
  readonly #dependencies: AlarmChannelsDependencies;
  readonly #sentAt = { mail: 0, webhook: 0 };
  #hasFailed = false;

  constructor(dependencies: AlarmChannelsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins to carry out what waits for the webhook, also from before the last stop. */
  async start(): Promise<void> {
    const { jobs, alarms } = this.#dependencies;
    await jobs.work(ALARM_QUEUE, async ({ data, isLast }) => {
      try {
        await this.#post(data as Post);
      } catch (error) {
        const cause = error as Error;
        if (!isLast) throw new TryAgain(cause.message);
        alarms.raise({
          name: 'notice_given_up',
          text: 'an alarm could not be delivered to the webhook',
          cause,
        });
      }
    });
  }

  states(): AlarmChannelState[] {
    const { mail, mailPlace, webhookUrl } = this.#dependencies;
    return [
      {
        ...{ name: 'mail', place: mailPlace, isHeldUp: mail.isSlow('mail') },
        sentAt: this.#sentAt.mail,
      },
      {
        ...{ name: 'webhook', place: webhookUrl && new URL(webhookUrl).host },
        ...{ isHeldUp: this.#hasFailed, sentAt: this.#sentAt.webhook },
      },
    ];
  }

  /** Whether anything would reach this person. */
  reaches({ email }: StaffMember): boolean {
    const { mailPlace, webhookUrl } = this.#dependencies;
    return webhookUrl !== '' || (mailPlace !== '' && email !== null);
  }

  /** Sends an alarm to the next person, in the transaction that says so. */
  async tell(
    alarm: { readonly name: string; readonly since: number },
    person: StaffMember,
    executor: Executor,
  ): Promise<void> {
    const words = alarmTexts[alarm.name];
    if (!words) throw new Error(`the alarm ${alarm.name} has no words`);
    const { grade, name: what, response: done } = words;
    const { since, name } = alarm;
    await this.#mail(person, { kind: 'alarm-told', what, done, since }, executor);
    const text = `${what.en}. Response: ${done.en}. Assigned to ${person.name}.`;
    await this.#queue({ text, alarm: name, grade, since, toldTo: person.name }, executor);
  }

  /** False: that way is not set up, or does not reach this person. */
  async test(
    channel: AlarmChannelState['name'],
    person: StaffMember,
    executor: Executor,
  ): Promise<boolean> {
    const since = this.#dependencies.clock.now();
    if (channel === 'mail') {
      return this.#mail(person, { kind: 'alarm-test', time: since }, executor);
    }
    const text = `Test alarm sent by ${person.name}.`;
    return this.#queue(
      { text, alarm: 'test', grade: 'test', since, toldTo: person.name },
      executor,
    );
  }

  async #mail(
    { email, locale }: StaffMember,
    notice: Notice,
    executor: Executor,
  ): Promise<boolean> {
    const { mail, mailPlace, clock } = this.#dependencies;
    if (email === null || mailPlace === '') return false;
    const contact = { channel: 'mail', email } as const;
    await mail.send({ contact, language: locale, phishingCode: '', notice }, executor);
    this.#sentAt.mail = clock.now();
    return true;
  }

  async #queue(post: Post, executor: Executor): Promise<boolean> {
    if (this.#dependencies.webhookUrl === '') return false;
    await this.#dependencies.jobs.add(ALARM_QUEUE, post, rule, executor);
    return true;
  }

  /** Rejects when it should be tried again: any 2xx answer is success. */
  async #post(post: Post): Promise<void> {
    const { webhookUrl, clock } = this.#dependencies;
    if (webhookUrl === '') return;
    this.#hasFailed = true;
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(post),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook answers ${response.status}`);
    this.#hasFailed = false;
    this.#sentAt.webhook = clock.now();
  }
}
