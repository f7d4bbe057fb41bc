/** The screens of pots and fun games are one file: people who play one mostly play the other. */
export { FunGamesScreen } from '#web/fun-games/fun-games-screen.tsx'
export { CreatePotScreen } from '#web/pots/create-pot-screen.tsx'
export { PotsScreen } from '#web/pots/pots-screen.tsx'
