import type { CommandBody } from '@bourse/contract/messages.ts';
import { directWords } from './direct-words.ts';
import { fieldsOf, type Hashed, type Shape, type ShapeOf } from './shape.ts';

type Case = CommandBody['case'];
type BodyOf<Kind extends Case> = Extract<CommandBody, { case: Kind }>['value'];

/**
 * Whether a command with a key costs money, or is a setting that costs nothing: this decides which
 * pool of keys it uses.
 */
export type Cost = 'money' | 'nothing';

/**
 * Only money that leaves needs a key; house traders send none. 'meaningless': clock commands,
 * each of which is a new one, are refused with a key.
 */
type KindOfUse<Kind extends Case> =
  | 'meaningless'
  | {
      /** The number of the command's field in `Command`. */
      readonly kind: number;
      readonly cost: Cost;
      /** Refused without a key, because it must never run twice. */
      readonly isRequired?: true;
      readonly shape: ShapeOf<BodyOf<Kind>>;
    };

const exit = {
  fields: {
    triggerPriceTicks: 'whole',
    triggerType: 'whole',
    priceTicks: 'whole',
    quantityLots: 'whole',
  },
} as const;
const amount = { fields: { asset: 'whole', amount: 'whole' } } as const;
const correctionLeg = { fields: { user: 'whole', asset: 'whole', amount: 'whole' } } as const;
const feeTier = {
  fields: {
    makerRate: 'whole',
    takerRate: 'whole',
    futuresMakerRate: 'whole',
    futuresTakerRate: 'whole',
    volumeMin: 'whole',
  },
} as const;
const feeShare = { fields: { account: 'whole', asset: 'whole', amount: 'whole' } } as const;
const maintenanceTier = {
  fields: { notionalMax: 'whole', maintenanceRate: 'whole', leverageMax: 'whole' },
} as const;

/** Every kind of command: the compiler finds a missing one, which would run twice under one key. */
const kindsOfUse: { readonly [Kind in Case]: KindOfUse<Kind> } = {
  defineAsset: {
    kind: 10,
    cost: 'nothing',
    shape: { asset: 'whole', symbol: 'text', decimals: 'whole' },
  },
  defineMarket: {
    kind: 11,
    cost: 'nothing',
    shape: {
      market: 'whole',
      symbol: 'text',
      baseAsset: 'whole',
      quoteAsset: 'whole',
      tickSize: 'whole',
      lotSize: 'whole',
      quantityMinLots: 'whole',
      quantityMaxLots: 'whole',
      notionalMin: 'whole',
      priceBandRate: 'whole',
      protectionRate: 'whole',
      initialPriceTicks: 'whole',
      openOrdersMax: 'whole',
    },
  },
  setMarketState: { kind: 12, cost: 'nothing', shape: { market: 'whole', state: 'whole' } },
  setFeeSchedule: {
    kind: 13,
    cost: 'nothing',
    shape: { tiers: { each: feeTier }, version: 'whole' },
  },
  setFeeTier: { kind: 14, cost: 'nothing', shape: { user: 'whole', tier: 'whole' } },
  creditDeposit: {
    kind: 20,
    cost: 'money',
    shape: {
      user: 'whole',
      asset: 'whole',
      amount: 'whole',
      chain: 'text',
      transaction: 'text',
      logIndex: 'whole',
    },
  },
  grantFromTreasury: {
    kind: 21,
    cost: 'money',
    shape: { user: 'whole', amounts: { each: amount }, reason: 'text' },
  },
  transfer: {
    kind: 22,
    cost: 'money',
    shape: { from: 'whole', to: 'whole', asset: 'whole', amount: 'whole' },
  },
  holdFunds: {
    kind: 23,
    cost: 'money',
    isRequired: true,
    shape: {
      asset: 'whole',
      amount: 'whole',
      fee: 'whole',
      reason: 'whole',
      destination: 'text',
    },
  },
  postHold: { kind: 24, cost: 'money', shape: { hold: 'whole' } },
  voidHold: { kind: 25, cost: 'money', shape: { hold: 'whole' } },
  correctBalances: {
    kind: 26,
    cost: 'money',
    isRequired: true,
    shape: { legs: { each: correctionLeg }, reason: 'text', chain: 'text' },
  },
  placeOrder: {
    kind: 30,
    cost: 'money',
    shape: {
      market: 'whole',
      side: 'whole',
      type: 'whole',
      timeInForce: 'whole',
      priceTicks: 'whole',
      quantityLots: 'whole',
      quoteAmount: 'whole',
      stopPriceTicks: 'whole',
      selfTradePrevention: 'whole',
      protectedExit: 'whole',
    },
  },
  cancelOrder: { kind: 31, cost: 'money', shape: { order: 'whole' } },
  cancelAllOrders: {
    kind: 32,
    cost: 'money',
    shape: { market: 'whole', unattended: 'whole', keepBots: 'whole' },
  },
  amendOrder: {
    kind: 33,
    cost: 'money',
    shape: {
      order: 'whole',
      priceTicks: 'whole',
      quantityLots: 'whole',
      clientOrderId: 'text',
      stopPriceTicks: 'later',
      market: 'derived',
    },
  },
  defineContract: {
    kind: 40,
    cost: 'nothing',
    shape: {
      contract: 'whole',
      symbol: 'text',
      version: 'whole',
      effectiveTime: 'whole',
      baseAsset: 'whole',
      quoteAsset: 'whole',
      tickSize: 'whole',
      lotSize: 'whole',
      quantityMinLots: 'whole',
      quantityMaxLots: 'whole',
      notionalMin: 'whole',
      positionMaxLots: 'whole',
      openInterestMaxLots: 'whole',
      priceMaxTicks: 'whole',
      priceBandRate: 'whole',
      protectionRate: 'whole',
      markBandRate: 'whole',
      openOrdersMax: 'whole',
      makerRate: 'whole',
      takerRate: 'whole',
      liquidationFeeRate: 'whole',
      impactNotional: 'whole',
      fundingHours: 'whole',
      fundingCapRate: 'whole',
      interestRate: 'whole',
      tiers: { each: maintenanceTier },
      sources: { each: { fields: { source: 'whole', weight: 'whole' } } },
      staleAfterMs: 'whole',
      sourcesMin: 'whole',
      sourceDeviationRate: 'whole',
      adaptiveFunding: 'whole',
    },
  },
  setContractState: { kind: 41, cost: 'nothing', shape: { contract: 'whole', state: 'whole' } },
  observeIndex: 'meaningless',
  advanceRisk: 'meaningless',
  placeContractOrder: {
    kind: 44,
    cost: 'money',
    shape: {
      contract: 'whole',
      side: 'whole',
      positionSide: 'whole',
      type: 'whole',
      timeInForce: 'whole',
      priceTicks: 'whole',
      quantityLots: 'whole',
      reduceOnly: 'whole',
      triggerPriceTicks: 'whole',
      triggerType: 'whole',
      selfTradePrevention: 'whole',
      takeProfit: exit,
      stopLoss: exit,
      leverage: 'whole',
      marginMode: 'whole',
      opened: 'whole',
      expectedMargin: 'whole',
      protectedExit: 'whole',
    },
  },
  cancelContractOrder: { kind: 45, cost: 'money', shape: { order: 'whole' } },
  cancelAllContractOrders: {
    kind: 46,
    cost: 'money',
    shape: { contract: 'whole', keepExits: 'whole', unattended: 'whole', keepBots: 'whole' },
  },
  setLeverage: { kind: 47, cost: 'nothing', shape: { contract: 'whole', leverage: 'whole' } },
  setMarginMode: { kind: 48, cost: 'nothing', shape: { contract: 'whole', marginMode: 'whole' } },
  setPositionMode: { kind: 49, cost: 'nothing', shape: { positionMode: 'whole' } },
  adjustMargin: {
    kind: 50,
    cost: 'money',
    shape: { contract: 'whole', positionSide: 'whole', amount: 'whole', opened: 'whole' },
  },
  setPositionExits: {
    kind: 51,
    cost: 'money',
    shape: {
      contract: 'whole',
      positionSide: 'whole',
      takeProfit: exit,
      stopLoss: exit,
      replacedOrders: { each: 'whole' },
      opened: 'whole',
    },
  },
  reversePosition: {
    kind: 58,
    cost: 'money',
    shape: { contract: 'whole', positionSide: 'whole', opened: 'whole' },
  },
  setOrderExits: {
    kind: 52,
    cost: 'money',
    shape: { order: 'whole', takeProfit: exit, stopLoss: exit },
  },
  setRiskRules: {
    kind: 53,
    cost: 'nothing',
    shape: {
      version: 'whole',
      anchorStaleMs: 'whole',
      anchorWindowMs: 'whole',
      anchorNotionalMin: 'whole',
      bandTicksMin: 'whole',
      auctionMs: 'whole',
      wakeNotionalMin: 'whole',
      wakesMax: 'whole',
      wakeBandRate: 'whole',
      wokenProtectionRate: 'whole',
      wokenMarkRate: 'whole',
      wokenWidenMs: 'whole',
      indexSilentMs: 'whole',
      fundBudgetRate: 'whole',
      fundHoldMs: 'whole',
      fundBrakeRate: 'whole',
      fundSpreadRate: 'whole',
      basisPointsMin: 'whole',
      dueSlackRate: 'whole',
      markBandRate: 'whole',
      impactSpreadRate: 'whole',
      standingSamplesMin: 'whole',
      standingSamples: 'whole',
      triggersOfUserMax: 'whole',
      triggersOfMarketMax: 'whole',
      triggersOfUserMin: 'whole',
      triggersNotional: 'whole',
      openInterestShareRate: 'whole',
      openInterestReserveRate: 'whole',
      keysOfUserMax: 'whole',
      keysOfUserMin: 'whole',
      keysNotional: 'whole',
    },
  },
  observeMarkets: 'meaningless',
  setAccountRights: {
    kind: 60,
    cost: 'nothing',
    shape: {
      user: 'whole',
      version: 'whole',
      spot: 'whole',
      futures: 'whole',
      transfer: 'whole',
      withdraw: 'whole',
      withdrawDayMax: 'whole',
    },
  },
  resolvePosition: {
    kind: 56,
    cost: 'nothing',
    shape: {
      user: 'whole',
      contract: 'whole',
      positionSide: 'whole',
      lots: 'whole',
      priceTicks: 'whole',
    },
  },
  amendContractOrder: {
    kind: 57,
    cost: 'money',
    shape: {
      order: 'whole',
      priceTicks: 'whole',
      quantityLots: 'whole',
      clientOrderId: 'text',
      triggerPriceTicks: 'later',
      contract: 'derived',
    },
  },
  payReferral: {
    kind: 64,
    cost: 'money',
    shape: { user: 'whole', day: 'whole', shares: { each: feeShare } },
  },
};

/** How a key is used in one kind of command. */
export interface KeyUse extends Hashed {
  readonly costsNothing: boolean;
  readonly isRequired: boolean;
}

/** By the name of the kind; null: refused with a key. */
export const keyUses = Object.fromEntries(
  Object.entries(kindsOfUse).map(([name, use]) => [name, useOf(name as Case, use)]),
) as Readonly<Record<Case, KeyUse | null>>;

const byKind = new Map<number, KeyUse>();
for (const use of Object.values(keyUses)) if (use) byKind.set(use.kind, use);

/** Whether commands of a kind cost their sender nothing. */
export const costsNothing = Uint8Array.from({ length: 256 }, (_, kind) =>
  byKind.get(kind)?.costsNothing ? 1 : 0,
);

function useOf(name: Case, use: KindOfUse<Case>): KeyUse | null {
  if (use === 'meaningless') return null;
  const { kind, cost, isRequired = false, shape } = use;
  return {
    kind,
    costsNothing: cost === 'nothing',
    isRequired,
    fields: fieldsOf(shape as Shape),
    direct: directWords[name] ?? null,
  };
}
