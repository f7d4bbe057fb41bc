/** The page about the seals of draws and the page that recomputes a draw: in one file. */
export { FairnessScreen } from '#web/fairness/fairness-screen.tsx'
/** The games' own checks. The page that recomputes draws includes them, which loads after a person first opens a game. */
export { checkOwnGame } from '#web/fairness/own-game.ts'
export { VerifyScreen } from '#web/fairness/verify-screen.tsx'
