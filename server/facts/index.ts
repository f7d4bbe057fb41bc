/** Facts and their delivery, which survives a crash. */

export { allSubscribers, type Subscriber } from './catalogue.ts'
export { deliverFacts, type Fact, recordFact, relay } from './relay.ts'
