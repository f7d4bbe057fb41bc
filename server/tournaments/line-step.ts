import type { Line, LineFact } from '#contract/tournament-line.ts'
import type { Tournament } from './tournament-rows.ts'

/** One step of a tournament: what was, what happened, and what is now. */
export type Step = {
  tournament: Tournament
  before: Line
  line: Line
  /** at least one */
  facts: readonly LineFact[]
  /** of the matches that changed, by number */
  matchIds: ReadonlyMap<number, bigint>
}
