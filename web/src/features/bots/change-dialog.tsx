import { useId, useState } from 'react';
import { useSubmit } from '../../data/server/use-submit.ts';
import { type BotChange, changeBot, type TradingBot } from '../../data/user/bots.ts';
import { formatAmount } from '../../lib/format.ts';
import { type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DcaFields, EndFields } from './bot-fields.tsx';
import { changeOf, endsBy, presentForm, type TypedForm } from './bot-form.ts';
import { Figures } from './figures.tsx';

/** Each field that changes, as it is and as it will be. */
function changedRows(t: Translate, change: BotChange, bot: TradingBot) {
  const isFutures = bot.strategy === 'futures-grid';
  const percent = (value: number) => (value > 0 ? `${value}%` : t('bots.notSet'));
  const amount = (value: string) => `${formatAmount(value, 2)} ${bot.quote}`;
  const row = <Value,>(
    label: TextKey,
    shown: (value: Value) => string,
    from: Value,
    to: Value | undefined,
  ) =>
    to === undefined
      ? []
      : [[t(label), t('bots.fromTo', { from: shown(from), to: shown(to) })] as const];
  return [
    ...row('bots.amountPerPurchase', amount, bot.amount, change.amount),
    ...row('bots.hoursBetweenPurchases', String, bot.everyHours, change.everyHours),
    ...row(
      isFutures ? 'bots.futuresTakeProfit' : 'bots.spotTakeProfit',
      percent,
      bot.takeProfitPercent,
      change.takeProfitPercent,
    ),
    ...row(
      isFutures ? 'bots.futuresStopLoss' : 'bots.spotStopLoss',
      percent,
      bot.stopLossPercent,
      change.stopLossPercent,
    ),
  ];
}

interface ChangeDialogProps {
  readonly bot: TradingBot;
  readonly onClose: () => void;
}

/** Changes a bot that runs or is paused: its present values, and below them what will be another one. */
export function ChangeDialog({ bot, onClose }: ChangeDialogProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<TypedForm>({});
  const form = { ...presentForm(bot), ...typed };
  const change = changeOf(form, bot);
  const rows = change ? changedRows(t, change, bot) : [];
  const { busy, message, submitting } = useSubmit(typed);
  const fields = {
    form,
    onForm: (part: TypedForm) => setTyped((before) => ({ ...before, ...part })),
  };
  const send = async () => {
    if (!change || rows.length === 0) return;
    await changeBot(bot.code, change, t('bots.botChanged'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpen={onClose}
      title={t('bots.changeBot')}
      footer={
        <Button
          block
          type="submit"
          form={id}
          variant="primary"
          busy={busy}
          disabled={rows.length === 0}
        >
          {t('bots.saveChanges')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submitting(send)} className="flex flex-col gap-3">
        {bot.strategy === 'dca' && <DcaFields {...fields} quote={bot.quote} />}
        <EndFields {...fields} isFutures={bot.strategy === 'futures-grid'} />
        <p className="text-ink-2 text-small">
          {t(bot.strategy === 'dca' ? 'bots.hoursCountFrom' : 'bots.rangeStays')}
        </p>
        {rows.length > 0 && (
          <section aria-label={t('bots.yourChanges')}>
            <h3 className="font-semibold">{t('bots.yourChanges')}</h3>
            <Figures rows={rows} />
          </section>
        )}
        {change && rows.length > 0 && endsBy(change, bot) && (
          <p className="text-small text-warn">{t('bots.changeEndsBot')}</p>
        )}
        {message && (
          <p role="alert" className="text-bad text-small">
            {message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
