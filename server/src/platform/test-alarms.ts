import type { Alarm, Alarms } from './alarms.ts';

/** What is raised, kept for a test to look at. */
export class HeardAlarms implements Pick<Alarms, 'raise'> {
  readonly heard: Alarm[] = [];

  get names(): readonly string[] {
    return this.heard.map(({ name }) => name);
  }

  raise(alarm: Alarm): void {
    this.heard.push(alarm);
  }
}
