/** Access to Competition Insights, and the handling of the card provider's messages about it. */
export { demandSubscription, hasSubscription } from './access.ts'
export { cancelSubscription } from './change-course.ts'
export { createSubscription } from './create-subscription.ts'
export { playSubscriptions } from './payments.ts'
export { subscriptionMessages } from './stripe-messages.ts'
