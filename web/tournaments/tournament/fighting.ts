import { presetGame } from '#contract/tournament-games.ts'

/** Whether each game of a match is three rounds (T-32). */
export const isFighting = (gameTitle: string): boolean => presetGame(gameTitle)?.fighting === true
