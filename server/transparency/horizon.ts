/**
 * Numbers are drawn before their transactions commit, so "every posting after the last one that is in the log" would leave out
 * postings that commit late. So the log takes numbers up to the newest one of a moment, and only when every transaction that could
 * have drawn a number by then is over (`ledger_writers`).
 *
 * Waiting for `pg_snapshot_xmin` would work too, but also wait for transactions that never post, even in other databases of the
 * server. `pg_snapshot_xmax` would not work: it is one past the newest transaction that is over, and running ones may have larger
 * ids.
 */
type Moment = {
  /** the newest number that was drawn by then */
  number: bigint
  /** the transactions that may have drawn a number, read after it */
  writers: readonly string[]
}

/** Moments that wait for their transactions; more moments would only make the log a little earlier once a long transaction ends. */
const KEPT = 240

export type Horizon = {
  /** Remembers a moment. */
  saw(moment: Moment): void
  /**
   * The newest number up to which no posting can still appear; undefined where there is none beyond the last answer.
   * @param running the transactions that may have drawn a number and are not over
   */
  reached(running: readonly string[]): bigint | undefined
  readonly newest: bigint | undefined
}

export function createHorizon(): Horizon {
  const moments: Moment[] = []
  return {
    saw(moment) {
      if (moments.at(-1)?.number === moment.number) return
      moments.push(moment)
      if (moments.length > KEPT) moments.splice(1, 1)
    },
    reached(running) {
      const isOver = ({ writers }: Moment) => !writers.some((writer) => running.includes(writer))
      let number: bigint | undefined
      while (moments[0] && isOver(moments[0])) number = moments.shift()!.number
      return number
    },
    get newest() {
      return moments.at(-1)?.number
    },
  }
}
