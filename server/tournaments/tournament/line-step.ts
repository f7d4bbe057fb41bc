import type { Line, LineFact } from '#contract/tournament-line.ts'
import type { Tournament } from './tournament-rows.ts'

/** A move of a tournament's line: the state before, the events, and the state now. */
export type Moved = {
  tournament: Tournament
  before: Line
  line: Line
  /** at least one */
  facts: readonly LineFact[]
}

/** One step of a tournament, recorded. */
export type Step = Moved & {
  /** of the matches that changed, by number */
  matchIds: ReadonlyMap<number, bigint>
}
