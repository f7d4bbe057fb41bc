import type { Selection } from '#contract/odds.ts'

/** The side of a bet as the database stores it: 0 for option A, 1 for option B. The wire names it (`Selection`). */
export type Side = 0 | 1

export const sideOf = (selection: Selection): Side => (selection === 'optionA' ? 0 : 1)

/** @param side as stored */
export const selectionOf = (side: number): Selection => (side === 0 ? 'optionA' : 'optionB')
