import type { PotView } from '#contract/pots.ts'

/** The pots as they lie on the screen: what comes is counted and waits, what goes keeps its place until it is cleared. */
export type PotBoard = {
  /** in the order in which they are drawn */
  shown: readonly PotView[]
  /** ids of shown pots that are no longer open */
  gone: ReadonlySet<string>
  /** open pots that are not drawn yet, newest first */
  waiting: readonly PotView[]
}

export const emptyBoard: PotBoard = { shown: [], gone: new Set(), waiting: [] }

/**
 * Takes in the server's present list without moving anything that a person may be reading or pressing. A board on which
 * nothing is drawn takes the whole list, and older pots of a further page are added at its end.
 * @param complete no further page follows: what is older than the last pot here is gone too, and not only further down
 */
export function takeIn(board: PotBoard, open: readonly PotView[], complete: boolean): PotBoard {
  if (board.shown.length === 0) return { ...emptyBoard, shown: open }
  const fresh = new Map(open.map((pot) => [pot.id, pot]))
  const known = new Set(board.shown.map(({ id }) => id))
  const lastKnown = open.findLastIndex(({ id }) => known.has(id))
  const unknown = open.filter(({ id }) => !known.has(id))
  // behind the last known one stand only older ones; with none known left, every pot is new
  const older = lastKnown < 0 ? [] : open.slice(lastKnown + 1)
  const oldest = BigInt(open.at(-1)?.id ?? 0)
  const isGone = ({ id }: PotView) => !fresh.has(id) && (complete || BigInt(id) > oldest)
  const added = new Set(older.map(({ id }) => id))
  return {
    shown: [...board.shown.map((pot) => fresh.get(pot.id) ?? pot), ...older],
    gone: new Set(board.shown.filter(isGone).map(({ id }) => id)),
    waiting: unknown.filter(({ id }) => !added.has(id)),
  }
}

/** Draws the present list and nothing else: asked for by the person. */
export const tidy = (board: PotBoard): PotBoard => ({
  shown: [...board.waiting, ...board.shown.filter(({ id }) => !board.gone.has(id))],
  gone: new Set(),
  waiting: [],
})
