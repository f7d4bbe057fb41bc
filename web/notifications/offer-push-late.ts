import type { OfferAfter } from './push-offer.ts'

/** Offers push after an act that makes it useful. It fetches the code only then; a failure changes nothing. */
export const offerPushLate = (after: OfferAfter): Promise<void> =>
  import('./push-offer.ts').then(({ offerPush }) => offerPush(after)).catch(() => {})
