/** How every draw is sealed, and the page that draws it again: in one file. */
export { FairnessScreen } from '#web/fairness/fairness-screen.tsx'
export { VerifyScreen } from '#web/fairness/verify-screen.tsx'
