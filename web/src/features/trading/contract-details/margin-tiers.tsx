import type { ContractRulesText } from '../../../data/futures/contract-rules.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { percentText } from '../../../lib/percent-text.ts';
import { Table } from '../../../ui/table.tsx';
import { small } from './facts-table.tsx';

/** The larger a position, the less leverage and the more maintenance margin. */
export function MarginTiers({ rules }: { rules: ContractRulesText }) {
  const t = useText();
  const rows = rules.tiers.map((tier, index) => ({
    ...tier,
    number: index + 1,
    notionalMin: rules.tiers[index - 1]?.notionalMax ?? '0',
  }));
  const right = { align: 'right' } as const;
  const money = (amount: string) => formatNumber(amount, 0, { zero: true });
  return (
    <Table
      label={t('Margin tiers')}
      rows={rows}
      rowKey={({ number }) => String(number)}
      className={small}
      columns={[
        { id: 'tier', title: t('Tier'), cell: ({ number }) => number },
        {
          ...right,
          id: 'value',
          title: t('Position value ({{coin}})', { coin: rules.quote }),
          cell: ({ notionalMin, notionalMax }) => `${money(notionalMin)} – ${money(notionalMax)}`,
        },
        {
          ...right,
          id: 'leverage',
          title: t('Highest leverage'),
          cell: ({ leverageMax }) => `${leverageMax}x`,
        },
        {
          ...right,
          id: 'rate',
          title: t('Maintenance rate'),
          cell: ({ maintenanceRate }) => percentText(maintenanceRate),
        },
      ]}
    />
  );
}
