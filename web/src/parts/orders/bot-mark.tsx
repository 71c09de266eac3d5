import { botCodeOf } from '@bourse/contract/trading-bots.ts';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Badge } from '../../ui/figures/badge.tsx';

interface BotMarkProps {
  readonly clientOrderId: string;
}

/** Marks an order of a trading bot and leads to the bot; nothing for any other order. */
export function BotMark({ clientOrderId }: BotMarkProps) {
  const t = useText();
  const code = botCodeOf(clientOrderId);
  if (code === '') return null;
  return (
    <Link to={`/bots?bot=${code}`} className="ml-1.5">
      <Badge tone="accent">{t('trading.botOrder')}</Badge>
    </Link>
  );
}

/** Why an order of a bot is not changed by hand, and the way to stop the bot. */
export function BotOrderNote({ clientOrderId }: BotMarkProps) {
  const t = useText();
  return (
    <>
      <p className="mb-3 text-small">{t('trading.onlyBotChangesOrder')}</p>
      <Link
        to={`/bots?bot=${botCodeOf(clientOrderId)}&stop=1`}
        className={buttonClass({ size: 'small' })}
      >
        {t('trading.stopBot')}
      </Link>
    </>
  );
}
