/**
 * Numbers are drawn before their transactions commit, so "every posting after the last one that is in the log" would leave out those
 * that commit late. So the log takes numbers up to one that was the newest at a moment, and only when every transaction of that
 * moment is over.
 *
 * Every transaction that draws a number has an id of its own by then (it has locked accounts; `ledger_draw_number` sees to it). An id
 * that is assigned after the newest number was read is therefore larger than those of all transactions that can still commit a number up
 * to it. `pg_snapshot_xmax` would not do: it is one past the newest transaction that is over, and those that run may have larger ids.
 */
type Moment = {
  /** the newest number that was drawn by then */
  number: bigint
  /** a transaction id that was assigned after the number was read */
  xid: bigint
}

/** Moments that wait for their transactions; more of them would only make the log a little earlier once a long one ends. */
const KEPT = 240

export type Horizon = {
  /** Remembers a moment. */
  saw(moment: Moment): void
  /**
   * The newest number up to which nothing can come any more; undefined where there is none beyond what was said before.
   * @param oldest the oldest transaction that runs (`pg_snapshot_xmin`): all before it are over
   */
  reached(oldest: bigint): bigint | undefined
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
    reached(oldest) {
      let number: bigint | undefined
      while (moments.length > 0 && moments[0]!.xid <= oldest) number = moments.shift()!.number
      return number
    },
    get newest() {
      return moments.at(-1)?.number
    },
  }
}
