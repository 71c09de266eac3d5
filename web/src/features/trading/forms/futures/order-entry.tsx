import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { openContractOrder, openContractOrders } from '#app/data/futures/actions.ts';
import { openableLotsNow } from '#app/data/futures/crowding.ts';
import { useRights } from '#app/data/live/use-rights.ts';
import { isPriceOld } from '#app/data/live/use-staleness.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { moneyOf, moneyUnitsOf, quantityOf } from '#app/data/markets/scale.ts';
import { useSetAside } from '#app/data/user/assets.ts';
import { isEnablingDue, isEnablingDueNow } from '#app/data/user/rights.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { whyAvailable } from '#app/parts/contracts/why.ts';
import { WhyNumber } from '#app/parts/contracts/why-number.tsx';
import { BotFundsQuestion } from '#app/parts/orders/bot-funds-question.tsx';
import { LatePriceQuestion } from '#app/parts/orders/late-price-question.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import { lastPriceOf } from '../../market/use-quotation.ts';
import { openDetails } from '../../page/page-store.ts';
import { BookPricesSwitch, useLivePrice } from '../book-prices.tsx';
import { FormFooter } from '../form-footer.tsx';
import { AvailableLine, FormNote } from '../form-lines.tsx';
import { FundingOffer } from '../funding-offer.tsx';
import { KindChoice } from '../kind-choice.tsx';
import { isAtMarket, isOff, type OrderKind, type Side } from '../order-draft.ts';
import { rightNote } from '../right-note.ts';
import { numbered, type OrderSender, usePlaceOrder } from '../use-place-order.ts';
import { AdvancedOptions, ShortOptions } from './advanced-options.tsx';
import { openFuturesTransfer } from './assets-box.tsx';
import { formWithExits } from './exit-estimate.ts';
import { ExitFields } from './exit-fields.tsx';
import { type FuturesForm, takesExits } from './form.ts';
import { futuresForm, futuresOrder } from './futures-form.ts';
import { OrderFields, OrderValue } from './order-fields.tsx';
import { contentOf, type OpenOrder, requestsOf, settledForm } from './order-request.ts';
import { type FormProblem, isStopBeyondLiquidation } from './problems.ts';
import { SettingsBar } from './settings-bar.tsx';
import { costText, liquidationText, SideFigures } from './side-figures.tsx';
import { sizedForm } from './size.ts';
import { SubmitButtons, sideNames } from './submit-buttons.tsx';
import { type FormContext, type FormSummary, isBookShort, type SideSummary } from './summary.ts';
import { useFormContext } from './use-form-context.ts';

const EnableFuturesDialog = lazyPart(async () => ({
  default: (await import('./questions/enable-dialog.tsx')).EnableFuturesDialog,
}));
const StopQuestion = lazyPart(async () => ({
  default: (await import('./stop-question.tsx')).StopQuestion,
}));

const MONEY_DECIMALS = 2;

function KindTabs({ kind, market }: { kind: OrderKind; market: ContractItem }) {
  const t = useText();
  return (
    <KindChoice
      value={kind}
      onValue={(next) =>
        futuresOrder.dispatch({
          ...{ type: 'kind', kind: next },
          startPrice: lastPriceOf({ ...market, product: 'futures' }),
        })
      }
      tabs={[
        { value: 'limit', label: t('trading.limit') },
        { value: 'market', label: t('trading.market') },
        { value: 'stop-limit', label: t('futuresPanel.stopLimit') },
        { value: 'stop-market', label: t('futuresPanel.stopMarket') },
        { value: 'scale', label: t('trading.scale') },
      ]}
      beside={kind === 'limit' && <BookPricesSwitch />}
    />
  );
}

interface AvailableProps {
  readonly isClosing: boolean;
  readonly context: FormContext;
  readonly summary: FormSummary;
}

function Available({ isClosing, context, summary }: AvailableProps) {
  const { rules, account, quote } = context;
  const { available, margin } = summary;
  const isKnown = rules && account && available !== null;
  return (
    <AvailableLine
      onTransfer={() => openFuturesTransfer(quote)}
      onCalculator={() => openDetails('calculator')}
    >
      <FundingOffer
        coin={quote}
        to={AccountKind.FUTURES}
        isEmpty={available !== null && available <= 0n}
        isShort={!isClosing && available !== null && margin !== null && BigInt(margin) > available}
      >
        <WhyNumber why={isKnown ? whyAvailable(account, available, rules) : null} unit={quote}>
          {isKnown
            ? formatNumber(moneyOf(rules, available), MONEY_DECIMALS, { zero: true })
            : NO_VALUE}{' '}
          {quote}
        </WhyNumber>
      </FundingOffer>
    </AvailableLine>
  );
}

/** An order in one line: its quantity and its price. */
function orderWords(t: Translate, form: FuturesForm, { base, quote }: FormContext): string {
  const price = isAtMarket(form) ? t('trading.marketPrice') : `${form.price} ${quote}`;
  return `${form.quantity} ${base} · ${price}`;
}

/**
 * What was wrong when a button was pressed: it is said until something is changed. Not looked at
 * again meanwhile, because the order itself takes of what is available.
 */
interface Checked {
  readonly draft: FuturesForm;
  readonly side: Side;
  readonly problem: FormProblem | null;
}

/**
 * What is asked before an order of a side: its price is old, it takes what bots count with, its stop loss comes too
 * late, futures are not enabled.
 */
interface Question {
  readonly about: 'price' | 'bots' | 'stop' | 'enabling';
  readonly side: Side;
}

const sender: OrderSender<OpenOrder, FuturesForm> = {
  send: (order, clientOrderId) => openContractOrder({ ...order, clientOrderId }),
  sendAll: (orders, id) => openContractOrders(numbered(orders, id)),
  contentOf,
};

/** Checks, asks where that is due, and sends; what the form shows comes from pure functions. */
function useSubmit(
  market: ContractItem,
  draft: FuturesForm,
  form: FuturesForm,
  context: FormContext,
) {
  const { isPlacing, refusal, place } = usePlaceOrder(sender);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const { data: rights } = useRights();
  const setAside = useSetAside(AccountKind.FUTURES, context.quote);
  const summary = futuresForm.summarise(form, context);
  const settle = (side: Side) => {
    const settled = settledForm(form, context, summary, side);
    const sums = settled === form ? summary : futuresForm.summarise(settled, context);
    return [formWithExits(settled, context, sums, side), sums] as const;
  };

  const send = async (side: Side) => {
    setAsked(null);
    const [sent, settled] = settle(side);
    const orders = requestsOf(sent, context, settled, side, market.symbol);
    if (await place(orders, draft)) {
      futuresOrder.dispatch({ type: 'placed' });
    } else if (!form.isClosing && (await isEnablingDueNow())) {
      setAsked({ about: 'enabling', side });
    }
  };
  const submit = (side: Side) => {
    const [sent, settled] = settle(side);
    const problem = futuresForm.validate(sent, context, settled, side);
    setChecked({ draft, side, problem });
    if (problem) return;
    if (!form.isClosing && isEnablingDue(rights)) setAsked({ about: 'enabling', side });
    else if (isPriceOld()) setAsked({ about: 'price', side });
    else goOn(side);
  };
  const goOn = (side: Side) => {
    if (takesFromBots(form, context, settle(side)[1], setAside)) setAsked({ about: 'bots', side });
    else lookAtStop(side);
  };
  const lookAtStop = (side: Side) => {
    const [sent, settled] = settle(side);
    if (isStopBeyondLiquidation(sent, context, settled, side)) setAsked({ about: 'stop', side });
    else void send(side);
  };
  const isCurrent = checked?.draft === draft;
  return {
    summary,
    submit,
    goOn,
    lookAtStop,
    setAside,
    send,
    asked,
    dismiss: () => setAsked(null),
    placing: isPlacing && checked ? checked.side : null,
    problem: isCurrent ? checked.problem : null,
    refusal: isCurrent ? refusal : null,
    rights,
    stopPriceOn: (side: Side) => settle(side)[0].stopLoss.price,
  };
}

/** Whether the margin of what opens is more than is available beside what own bots count with. */
function takesFromBots(
  { isClosing }: FuturesForm,
  { rules }: FormContext,
  { margin, available }: FormSummary,
  setAside: string,
): boolean {
  const kept = rules && moneyUnitsOf(rules, setAside);
  if (isClosing || !kept || margin === null || available === null) return false;
  return BigInt(margin) > available - BigInt(kept);
}

/** What closes brings no exits along; their line keeps its place. */
const NoExits = ({ beside }: { beside: ReactNode }) => (
  <div className="flex h-5 items-center justify-end max-tablet:-mt-2 max-tablet:mb-0 max-tablet:h-11">
    {beside}
  </div>
);

/** What is worth knowing before a button is pressed: the book ends, the contract is full, a side takes less. */
function noticeOf(
  t: Translate,
  form: FuturesForm,
  { rules, base, isOneWay, openInterest, leverage }: FormContext,
  summary: FormSummary,
): string | null {
  if (isBookShort(form, summary)) {
    return t('trading.bookMayNotFill');
  }
  const { buy, sell, quantityLots } = summary;
  if (rules && (buy.isCrowded || sell.isCrowded)) {
    const taken = quantityOf(rules, openableLotsNow(rules, openInterest, leverage));
    return t('futuresForm.crowdedQuantityNotice', {
      leverage,
      quantity: formatNumber(taken, rules.quantityDecimals, { zero: true }),
      coin: base,
    });
  }
  if (!rules || form.share === null || form.isClosing || quantityLots === null) return null;
  const less = [buy, sell].find(({ lots }) => lots !== null && lots < quantityLots);
  if (!less) return null;
  const names = isOneWay
    ? { buy: t('trading.buy'), sell: t('trading.sell') }
    : { buy: t('futuresPage.long'), sell: t('futuresPage.short') };
  return t('futuresForm.sideTakesLess', {
    side: names[less.side],
    quantity: formatNumber(quantityOf(rules, less.lots ?? 0), rules.quantityDecimals),
    coin: base,
  });
}

/** The order form of one contract. */
export function OrderEntry({ market }: { market: ContractItem }) {
  const t = useText();
  const draft = futuresOrder.useForm();
  const context = useFormContext(market);
  const form = sizedForm(
    useLivePrice({ product: 'futures', symbol: market.symbol }, draft),
    context,
  );
  const sending = useSubmit(market, draft, form, context);
  const { summary, submit, goOn, send, asked, dismiss, placing, problem, refusal } = sending;
  const note = form.isClosing ? null : rightNote(t, sending.rights, 'futures');
  const fields = { market, form, context, summary, problem };
  const isPhone = useIsPhone();
  // A phone has one line for both.
  const beside = isPhone && <ShortOptions form={form} />;
  const effectOf = (side: SideSummary) => ({
    cost: form.isClosing ? '' : costText(side, context, summary),
    liquidation: liquidationText(side, context),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.side) submit(form.side);
      }}
      className="flex flex-col gap-2 p-3 low-form:gap-1.5 low-form:py-2 max-tablet:block max-tablet:space-y-2 max-tablet:p-2 max-tablet:pt-1"
    >
      <SettingsBar market={market} terms={context} />
      {!context.isOneWay && (
        <Segmented
          label={t('futuresForm.openOrClose')}
          size="small"
          value={form.isClosing ? 'close' : 'open'}
          onValue={(value) =>
            futuresOrder.dispatch({ type: 'closing', isClosing: value === 'close' })
          }
          segments={[
            { value: 'open', label: t('futuresForm.openPosition') },
            { value: 'close', label: t('futuresForm.closePosition') },
          ]}
        />
      )}
      <KindTabs kind={form.kind} market={market} />
      <Available isClosing={form.isClosing} context={context} summary={summary} />
      <OrderFields {...fields} />
      {takesExits(form) ? (
        <ExitFields {...fields} beside={beside} />
      ) : (
        (form.isClosing || beside) && <NoExits beside={beside} />
      )}
      <AdvancedOptions form={form} isOneWay={context.isOneWay} isShort={isPhone} />
      <FormFooter
        buttons={
          <SubmitButtons
            form={form}
            isOneWay={context.isOneWay}
            placing={placing}
            isBlocked={isOff(form, context)}
            onSide={submit}
            effects={{
              buy: effectOf(summary.buy),
              sell: effectOf(summary.sell),
            }}
          />
        }
      >
        <FormNote
          problem={problem}
          refusal={refusal}
          isOff={isOff(form, context)}
          notice={note ?? noticeOf(t, form, context, summary)}
        />
        {isPhone && <OrderValue context={context} summary={summary} />}
        <SideFigures form={form} context={context} summary={summary} />
      </FormFooter>
      {asked?.about === 'price' && (
        <LatePriceQuestion onSend={() => goOn(asked.side)} onDismiss={dismiss} />
      )}
      {asked?.about === 'bots' && (
        <BotFundsQuestion
          setAside={sending.setAside}
          coin={context.quote}
          onSend={() => sending.lookAtStop(asked.side)}
          onDismiss={dismiss}
        />
      )}
      {asked?.about === 'enabling' && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <EnableFuturesDialog
            order={orderWords(t, form, context)}
            sendText={sideNames(t, form, context.isOneWay)[asked.side]}
            onSend={() => {
              dismiss();
              submit(asked.side);
            }}
            onClose={dismiss}
          />
        </Suspense>
      )}
      {asked?.about === 'stop' && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <StopQuestion
            side={asked.side}
            stopPrice={sending.stopPriceOn(asked.side)}
            context={context}
            summary={summary}
            onSend={() => void send(asked.side)}
            onDismiss={dismiss}
          />
        </Suspense>
      )}
    </form>
  );
}
