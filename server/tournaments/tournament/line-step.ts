import type { Line, LineFact } from '#contract/tournament-line.ts'
import type { Tournament } from './tournament-rows.ts'

/** How a tournament's line has moved: what was, what happened, and what is now. */
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
