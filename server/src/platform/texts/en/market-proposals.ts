/** What proposals say of markets, their rules, and a position that the exchange takes over. */
export const marketProposals = {
  list: 'List {{symbol}}: {{rules}}',
  listEffect:
    'The market is listed immediately and open to everyone, with its index. The order book stays empty until someone places an order. In a demo, bots start quoting after the next restart.',
  tier: 'Tier',
  indexSource: 'Index source',

  open: 'Open {{market}}',
  makeCancelOnly: 'Make {{market}} cancel-only',
  marketNumber: 'Market number',
  openEffect: '{{market}}: from {{before}} to {{after}}.',
  ordersWaiting:
    '{{count}} {{count|one:order|other:orders}} in the order book can trade again once the market is open.',

  // What the engine's copy says.
  rejects: 'The engine would reject this: {{why}}',
  ofField: '{{why}} ({{field}})',
  simulated: 'Simulated on a copy of the engine at log #{{sequence}}.',
  fundChanges: 'Insurance fund: {{before}} to {{after}} USDT.',
  fundUnchanged: 'Insurance fund: unchanged at {{before}} USDT.',
  ordersCanceled: '{{count}} open {{count|one:order|other:orders}} would be canceled.',
  touched:
    '{{count}} of {{positions}} {{positions|one:position|other:positions}} would change ({{accounts}} {{accounts|one:account|other:accounts}}).',
  liquidated:
    '{{count}} {{count|one:position|other:positions}} would be liquidated immediately ({{accounts}} {{accounts|one:account|other:accounts}}).',
  warned: '{{count}} {{count|one:position|other:positions}} would exceed an 80% margin ratio.',
  overLeverage:
    '{{count}} {{count|one:position keeps|other:positions keep}} leverage above the new limit.',
  overSize:
    '{{count}} {{count|one:position is|other:positions are}} above the new limit and can only be reduced.',
  deleveraged: '{{count}} {{count|one:position|other:positions}} would be auto-deleveraged.',

  takeOverLong: 'Take over the long {{contract}} position of UID {{uid}}',
  takeOverShort: 'Take over the short {{contract}} position of UID {{uid}}',
  contractNumber: 'Contract number',
  side: 'Side',
  quantity: 'Quantity',
  price: 'Price',
  position: 'Position',
  currentPosition: 'Current position: {{quantity}}.',
  othersDeleveraged:
    '{{count}} {{count|one:position|other:positions}} on the other side would be auto-deleveraged.',
} as const;
