export const tradingTexts = [
  'Please enter quantity',
  'Please enter stop price',
  'Please enter price',
  'This market is halted',
  'This market accepts cancellations only for now',
  'Market orders are off while the price is late',
  'Price must be a multiple of {{step}}',
  'Quantity must be a multiple of {{step}}',
  'Quantity must be at least {{amount}}',
  'Quantity must be at most {{amount}}',
  'The order value must be at least {{amount}} {{coin}}',
  'Insufficient balance: {{amount}} {{coin}} available',
] as const;
