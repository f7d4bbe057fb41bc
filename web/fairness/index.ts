/** How every draw is sealed, and the page that draws it again: in one file. */
export { FairnessScreen } from '#web/fairness/fairness-screen.tsx'
/** The games' own checks. They come with the page that draws them again, after a person first opens a game. */
export { checkOwnGame } from '#web/fairness/own-game.ts'
export { VerifyScreen } from '#web/fairness/verify-screen.tsx'
