/** Facts and their delivery, which survives a crash. */

export { allSubscribers, type Subscriber } from './catalogue.ts'
export { recordFact } from './record.ts'
export { deliverFacts, type Fact, relay } from './relay.ts'
