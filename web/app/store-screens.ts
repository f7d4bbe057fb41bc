/** A store code is made, shown and taken on these screens: they are one file. */
export { MerchantScreen } from '#web/store/merchant-screen.tsx'
export { PayAtStoreScreen } from '#web/store/pay-at-store-screen.tsx'
export { PayTokenScreen } from '#web/store/pay-token-screen.tsx'
