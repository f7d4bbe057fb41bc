/**
 * Numbers are drawn before their transactions commit, so "every posting after the last one that is in the log" would leave out those
 * that commit late. So the log takes numbers up to one that was the newest at a moment, and only when every transaction that could
 * have drawn one by then is over (`ledger_writers`).
 *
 * Waiting for `pg_snapshot_xmin` would do too, and wait for transactions that never post, in other databases of the server as well.
 * `pg_snapshot_xmax` would not do: it is one past the newest transaction that is over, and those that run may have larger ids.
 */
type Moment = {
  /** the newest number that was drawn by then */
  number: bigint
  /** the transactions that may have drawn a number, read after it */
  writers: readonly string[]
}

/** Moments that wait for their transactions; more of them would only make the log a little earlier once a long one ends. */
const KEPT = 240

export type Horizon = {
  /** Remembers a moment. */
  saw(moment: Moment): void
  /**
   * The newest number up to which nothing can come any more; undefined where there is none beyond what was said before.
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
