/** How every draw is sealed, and the page that draws it again: in one file. */
export { FairnessScreen } from '#web/fairness/fairness-screen.tsx'
/** What games check themselves with: it comes with the page that draws them again, after the first look at a game. */
export { checkOwnGame } from '#web/fairness/own-game.ts'
export { VerifyScreen } from '#web/fairness/verify-screen.tsx'
