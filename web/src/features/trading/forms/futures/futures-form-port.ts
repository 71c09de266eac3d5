import type { FormPort } from '../../page/form-port.ts';
import { dispatchForm } from './form-store.ts';

/** The way from the rest of the page to the futures form. */
export const futuresForm: FormPort = {
  takePrice: (price) => dispatchForm({ type: 'bookPrice', price }),
  chooseSide: (side) => dispatchForm({ type: 'side', side }),
  chooseKind: (kind, lastPrice) => dispatchForm({ type: 'kind', kind, lastPrice }),
  reset: () => dispatchForm({ type: 'reset' }),
  offerLastPrice: (lastPrice) => dispatchForm({ type: 'lastPrice', lastPrice }),
};
