/** These screens make, show and take a store code: they are one file. */
export { MerchantScreen } from './merchant-screen.tsx'
export { PayAtStoreScreen } from './pay-at-store-screen.tsx'
export { PayTokenScreen } from './pay-token-screen.tsx'
