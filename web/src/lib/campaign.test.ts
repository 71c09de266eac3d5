import { expect, it } from 'vitest';
import { campaignDays, campaignStage, readCampaign } from './campaign.ts';

const campaign = readCampaign('2025-06-26/2025-08-25');

it('begins with its first day and ends after its last one', () => {
  if (!campaign) throw new Error('the days are days');
  const stageAt = (time: string) => campaignStage(campaign, Date.parse(time));
  expect(stageAt('2025-06-25T23:59:59.999Z')).toBe('ahead');
  expect(stageAt('2025-06-26T00:00:00Z')).toBe('open');
  expect(stageAt('2025-08-25T23:59:59.999Z')).toBe('open');
  expect(stageAt('2025-08-26T00:00:00Z')).toBe('over');
  expect(campaignDays(campaign, 'en')).toEqual({ from: '26 June 2025', last: '25 August 2025' });
  expect(campaignDays(campaign, 'zh-CN').last).toBe('2025年8月25日');
});

it('one day is a campaign; what is no pair of days is none', () => {
  expect(readCampaign('2025-06-26/2025-06-26')).not.toBeNull();
  for (const days of ['', '2025-06-26', 'x/y', '2025-08-25/2025-06-26']) {
    expect(readCampaign(days)).toBeNull();
  }
});
