/** The facts' door: what happened, who hears of it. */

export { recordFact } from './record.ts'
export { type Fact, startRelay } from './relay.ts'
