import type { FormPort } from '../form-port.ts';

/** The way from the rest of the page to the futures form. */
export const futuresForm: FormPort = {
  takePrice() {},
  chooseSide() {},
  chooseKind() {},
  reset() {},
  offerLastPrice() {},
};
