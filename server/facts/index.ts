/** What happened, and who hears of it even after a crash. */

export { subscribe } from './catalogue.ts'
export { recordFact } from './record.ts'
export { deliverFacts, type Fact, relay } from './relay.ts'
