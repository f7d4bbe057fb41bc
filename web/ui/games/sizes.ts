/** The three sizes of coin, cards and dice (specification part 2, §4). */
export type GameSize = 'sm' | 'md' | 'lg'

/** Width of a card, px; it is 1.4 times as high. */
export const CARD_WIDTH: Record<GameSize, number> = { sm: 44, md: 84, lg: 116 }
export const CARD_RATIO = 1.4
/** Across, px. */
export const COIN_WIDTH: Record<GameSize, number> = { sm: 44, md: 104, lg: 148 }
export const DIE_WIDTH: Record<GameSize, number> = { sm: 30, md: 60, lg: 84 }
