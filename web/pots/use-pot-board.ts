import { useState } from 'react'
import { emptyBoard, type PotBoard, takeIn, tidy } from './pot-board.ts'
import type { useActivePots } from './pot-data.ts'

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
