const DAY_MS = 86_400_000;

/** First and last day of the launch campaign, whole days of UTC. */
export interface Campaign {
  readonly fromMs: number;
  /** The first moment after the last day. */
  readonly untilMs: number;
}

export type CampaignStage = 'ahead' | 'open' | 'over';

/** '2025-06-26/2025-08-25' as the server writes it into the page; anything else is no campaign. */
export function readCampaign(days: string): Campaign | null {
  const [from, last] = days.split('/').map((day) => Date.parse(day));
  if (from === undefined || last === undefined || !(from <= last)) return null;
  return { fromMs: from, untilMs: last + DAY_MS };
}

/** Where a moment stands to the campaign; the last day belongs to it whole. */
export function campaignStage({ fromMs, untilMs }: Campaign, nowMs: number): CampaignStage {
  if (nowMs < fromMs) return 'ahead';
  return nowMs < untilMs ? 'open' : 'over';
}

/** First and last day as the reader's language writes them: '26 June 2025', '2025年6月26日'. */
export function campaignDays({ fromMs, untilMs }: Campaign, locale: string) {
  const write = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return { from: write.format(fromMs), last: write.format(untilMs - DAY_MS) };
}
