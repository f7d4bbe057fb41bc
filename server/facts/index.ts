/** Facts and their delivery, which survives a crash. */

export { subscribe } from './catalogue.ts'
export { recordFact } from './record.ts'
export { deliverFacts, type Fact, relay } from './relay.ts'
