/** Who has Competition Insights, and what is done with the card provider's messages about it. */
export { demandSubscription, hasSubscription } from './access.ts'
export { playSubscriptions } from './play-money.ts'
export { subscriptionMessages } from './stripe-messages.ts'
