import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type FormEvent, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { useRights } from '#app/data/live/use-rights.ts';
import { isPriceOld } from '#app/data/live/use-staleness.ts';
import { placeSpotOrder, placeSpotOrders } from '#app/data/orders/spot-orders.ts';
import { takesFromBots, useSetAside } from '#app/data/user/assets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import { compareDecimals, isAboveZero } from '#app/lib/decimal.ts';
import { formatAmount } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { BotFundsQuestion } from '#app/parts/orders/bot-funds-question.tsx';
import { LatePriceQuestion } from '#app/parts/orders/late-price-question.tsx';
import { StopGuideLink } from '#app/parts/orders/stop-guide-link.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import type { SpotMarket } from '../../market/trading-market.ts';
import { lastPriceOf } from '../../market/use-quotation.ts';
import { BookPricesSwitch, useLivePrice } from '../book-prices.tsx';
import { FormFooter } from '../form-footer.tsx';
import { AvailableLine, FormNote } from '../form-lines.tsx';
import { FundingOffer } from '../funding-offer.tsx';
import { KindChoice } from '../kind-choice.tsx';
import { isAtMarket, isOff, isStop } from '../order-draft.ts';
import { rightNote } from '../right-note.ts';
import { TimeInForceMenu } from '../time-in-force-menu.tsx';
import { numbered, type OrderSender, usePlaceOrder, usePlacingText } from '../use-place-order.ts';
import type { SpotForm, SpotKind } from './form.ts';
import { OrderEstimate } from './order-estimate.tsx';
import { OrderFields } from './order-fields.tsx';
import { contentOf, requestsOf, type SpotOrderTerms } from './order-request.ts';
import { sizedForm } from './size.ts';
import { spotForm, spotOrder } from './spot-form.ts';
import type { OrderSummary } from './summary.ts';
import { useOrderContext } from './use-order-context.ts';

function KindTabs({ kind, market }: { kind: SpotKind; market: SpotMarket }) {
  const t = useText();
  return (
    <KindChoice
      value={kind}
      onValue={(next) =>
        spotOrder.dispatch({ type: 'kind', kind: next, startPrice: lastPriceOf(market) })
      }
      tabs={[
        { value: 'limit', label: t('trading.limit') },
        { value: 'market', label: t('trading.market') },
        { value: 'stop-limit', label: t('trading.stopLimit') },
        { value: 'stop-market', label: t('trading.stopMarket') },
        { value: 'scale', label: t('trading.scale') },
      ]}
      beside={kind === 'limit' && <BookPricesSwitch />}
    />
  );
}

function Available({ form, summary }: { form: SpotForm; summary: OrderSummary }) {
  const { coin, available } = summary.spends;
  const needed = form.side === 'buy' ? summary.total : form.quantity;
  return (
    <AvailableLine onTransfer={() => openTransfer({ coin, isFromAny: true })}>
      <FundingOffer
        coin={coin}
        to={AccountKind.SPOT}
        isEmpty={available !== null && !isAboveZero(available)}
        isShort={
          available !== null && isAboveZero(needed) && compareDecimals(needed, available) > 0
        }
      >
        {formatAmount(available, 4)} {coin}
      </FundingOffer>
    </AvailableLine>
  );
}

function SubmitButton({
  form,
  base,
  isPlacing,
  isBlocked,
}: {
  form: SpotForm;
  base: string;
  isPlacing: boolean;
  isBlocked: boolean;
}) {
  const t = useText();
  const placing = usePlacingText();
  const isBuy = form.side === 'buy';
  const label = isBuy
    ? t('trading.buyCoin', { coin: base })
    : t('trading.sellCoin', { coin: base });
  return (
    <div className="max-tablet:overflow-hidden max-tablet:p-0.5">
      <Button
        type="submit"
        block
        size="large"
        variant={isBuy ? 'up' : 'down'}
        busy={isPlacing}
        disabled={isBlocked}
      >
        {isPlacing ? placing : label}
      </Button>
    </div>
  );
}

const sender: OrderSender<SpotOrderTerms, SpotForm> = {
  send: (order, clientOrderId) => placeSpotOrder({ ...order, clientOrderId }),
  sendAll: (orders, id) => placeSpotOrders(numbered(orders, id)),
  contentOf,
};

/** What ends before a market order is filled. */
function noticeOf(t: Translate, { estimate }: OrderSummary, coin: string): string | null {
  switch (estimate?.endsWith) {
    case 'book':
      return t('trading.bookMayNotFill');
    case 'money':
      return t('trading.balanceCovers', {
        quantity: estimate.quantity,
        coin,
      });
    default:
      return null;
  }
}

/** The order form: the component draws; what it says comes from reduce, summarise and validate. */
export function OrderEntry({ market }: { market: SpotMarket }) {
  const t = useText();
  const draft = spotOrder.useForm();
  const live = useLivePrice({ product: 'spot', symbol: market.symbol }, draft);
  const context = useOrderContext(market, live);
  const form = sizedForm(live, context);
  const summary = spotForm.summarise(form, context);
  const { isPlacing, refusal, place } = usePlaceOrder(sender);
  const [checked, setChecked] = useState<SpotForm | null>(null);
  const [asked, setAsked] = useState<'price' | 'bots' | null>(null);
  const { coin, available } = summary.spends;
  const setAside = useSetAside(AccountKind.SPOT, coin);
  const { data: rights } = useRights();

  // A problem is said when the order is sent and stays until something is changed.
  const problemNow = () => spotForm.validate(form, context, summary, form.side);
  const problem = checked === draft ? problemNow() : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(draft);
    if (problemNow()) return;
    if (isPriceOld()) setAsked('price');
    else goOn();
  };
  const goOn = () => {
    const amount = form.side === 'buy' ? summary.total : form.quantity;
    if (takesFromBots(amount, available ?? '0', setAside)) setAsked('bots');
    else void send();
  };
  const send = async () => {
    setAsked(null);
    const orders = requestsOf(form, context, summary, market.symbol);
    if (await place(orders, draft)) {
      spotOrder.dispatch({
        type: 'placed',
        startPrice: isAtMarket(form) ? '' : lastPriceOf(market),
      });
    }
  };

  const isPhone = useIsPhone();
  const estimate = (
    <OrderEstimate
      summary={summary}
      isMarket={form.kind === 'market'}
      precision={market.precision}
    />
  );
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 p-3 low-form:gap-1.5 low-form:py-2 max-tablet:block max-tablet:space-y-2 max-tablet:p-2 max-tablet:pt-1"
    >
      <Segmented
        label={t('trading.side')}
        value={form.side}
        onValue={(side) => spotOrder.dispatch({ type: 'side', side })}
        segments={[
          { value: 'buy', label: t('trading.buy'), tone: 'up' },
          { value: 'sell', label: t('trading.sell'), tone: 'down' },
        ]}
      />
      <KindTabs kind={form.kind} market={market} />
      <Available form={form} summary={summary} />
      <OrderFields symbol={market.symbol} {...{ form, context, summary, problem }} />
      {!isPhone && estimate}
      {/* On a phone the button stands right below: it keeps its place. */}
      {(form.kind !== 'market' || isPhone) && (
        <TimeInForceMenu
          timeInForce={isAtMarket(form) ? 'IOC' : form.timeInForce}
          isFixed={isStop(form) || isAtMarket(form)}
          isResting={form.kind === 'scale'}
          beside={isStop(form) && <StopGuideLink />}
          onTimeInForce={(timeInForce) => spotOrder.dispatch({ type: 'timeInForce', timeInForce })}
        />
      )}
      <FormFooter
        buttons={
          <SubmitButton
            form={form}
            base={market.base}
            isPlacing={isPlacing}
            isBlocked={isOff(form, context)}
          />
        }
      >
        <FormNote
          problem={problem}
          refusal={checked === draft || !checked ? refusal : null}
          isOff={isOff(form, context)}
          notice={rightNote(t, rights, 'spot') ?? noticeOf(t, summary, market.base)}
        />
        {isPhone && estimate}
      </FormFooter>
      {asked === 'price' && <LatePriceQuestion onSend={goOn} onDismiss={() => setAsked(null)} />}
      {asked === 'bots' && (
        <BotFundsQuestion
          setAside={setAside}
          coin={coin}
          onSend={() => void send()}
          onDismiss={() => setAsked(null)}
        />
      )}
    </form>
  );
}
