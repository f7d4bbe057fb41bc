import { useState } from 'react'
import type { PotView } from '#contract/pots.ts'
import type { useActivePots } from './pot-data.ts'

/** The pots on the screen. It counts new pots, which wait; gone pots keep their place until the person clears them. */
export type PotBoard = {
  /** in their order on the screen */
  shown: readonly PotView[]
  /** ids of shown pots that are no longer open */
  gone: ReadonlySet<string>
  /** open pots that are not shown yet, newest first */
  waiting: readonly PotView[]
}

export const emptyBoard: PotBoard = { shown: [], gone: new Set(), waiting: [] }

/**
 * Takes the server's present list without moving anything that a person may be reading or pressing. An empty board takes the
 * whole list, and older pots of a further page join at its end.
 * @param complete no further page follows: pots older than the last one here are gone too, and not only further down
 * @param userId the user whose new pots do not wait: a creator looks for their new pot
 */
export function takeIn(
  board: PotBoard,
  open: readonly PotView[],
  complete: boolean,
  userId?: string,
): PotBoard {
  if (board.shown.length === 0) return { ...emptyBoard, shown: open }
  const fresh = new Map(open.map((pot) => [pot.id, pot]))
  const known = new Set(board.shown.map(({ id }) => id))
  const lastKnown = open.findLastIndex(({ id }) => known.has(id))
  const unknown = open.filter(({ id }) => !known.has(id))
  // only older pots follow the last known pot; without a known pot every pot is new
  const older = lastKnown < 0 ? [] : open.slice(lastKnown + 1)
  const oldest = BigInt(open.at(-1)?.id ?? 0)
  const isGone = ({ id }: PotView) => !fresh.has(id) && (complete || BigInt(id) > oldest)
  const added = new Set(older.map(({ id }) => id))
  const news = Map.groupBy(
    unknown.filter(({ id }) => !added.has(id)),
    ({ createdById }) => userId !== undefined && createdById === userId,
  )
  return {
    shown: [...(news.get(true) ?? []), ...board.shown.map((pot) => fresh.get(pot.id) ?? pot), ...older],
    gone: new Set(board.shown.filter(isGone).map(({ id }) => id)),
    waiting: news.get(false) ?? [],
  }
}

/** Shows exactly the present list, at the person's request. */
export const tidy = (board: PotBoard): PotBoard => ({
  shown: [...board.waiting, ...board.shown.filter(({ id }) => !board.gone.has(id))],
  gone: new Set(),
  waiting: [],
})

type List = ReturnType<typeof useActivePots>

/** The board of one filter. It follows the list; a new filter starts a new board. */
export function usePotBoard(
  list: List,
  filter: string,
  userId: string,
): { board: PotBoard; tidyUp: () => void } {
  const [kept, setKept] = useState<{ filter: string; data: List['data']; board: PotBoard }>({
    filter,
    data: undefined,
    board: emptyBoard,
  })
  let now = kept
  if (kept.filter !== filter || kept.data !== list.data) {
    const before = kept.filter === filter ? kept.board : emptyBoard
    const open = list.data?.pages.flatMap(({ reply }) => reply)
    now = { filter, data: list.data, board: open ? takeIn(before, open, !list.hasNextPage, userId) : before }
    setKept(now)
  }
  return { board: now.board, tidyUp: () => setKept({ ...now, board: tidy(now.board) }) }
}
