import type { Alarm, AlarmName, Alarms } from './alarms.ts';

/** What is raised, kept for a test to look at. */
export class HeardAlarms implements Pick<Alarms, 'raise' | 'clear'> {
  readonly heard: Alarm[] = [];
  readonly cleared: AlarmName[] = [];

  get names(): readonly string[] {
    return this.heard.map(({ name }) => name);
  }

  raise(alarm: Alarm): void {
    this.heard.push(alarm);
  }

  clear(name: AlarmName): void {
    this.cleared.push(name);
  }
}
