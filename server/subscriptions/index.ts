/** Who has Competition Insights. */
export { demandSubscription, hasSubscription } from './access.ts'
