/** The facts' door: what happened, who hears of it. */
export type { FactKind, Facts, Listener } from './catalogue.ts'
export { recordFact } from './record.ts'
export { type Fact, type Hear, startRelay } from './relay.ts'
