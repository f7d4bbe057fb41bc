import { type Screen, screen } from './screen.ts'

const games = () => import('./game-rooms.ts')
const fairness = () => import('./fairness-rooms.ts')

/** Pots and fun games, and how they are drawn. */
export const gameScreens: readonly Screen[] = [
  { path: '/pots', title: 'Pot games', access: 'user', screen: screen(games, (m) => m.PotsScreen) },
  {
    path: '/create-pot',
    title: 'Create a pot',
    access: 'user',
    screen: screen(games, (m) => m.CreatePotScreen),
  },
  { path: '/fun-games', title: 'Fun games', access: 'user', screen: screen(games, (m) => m.FunGamesScreen) },
  {
    path: '/fairness',
    title: 'Provably fair',
    access: 'anyone',
    screen: screen(fairness, (m) => m.FairnessScreen),
  },
  {
    path: '/fairness/verify',
    title: 'Verify a game',
    access: 'anyone',
    screen: screen(fairness, (m) => m.VerifyScreen),
  },
]
