import { type Screen, screen } from './screen.ts'

const rooms = () => import('./game-rooms.ts')

/** Pots and fun games, and how they are drawn. */
export const gameScreens: readonly Screen[] = [
  { path: '/pots', title: 'Pot games', access: 'user', screen: screen(rooms, (m) => m.PotsScreen) },
  {
    path: '/create-pot',
    title: 'Create a pot',
    access: 'user',
    screen: screen(rooms, (m) => m.CreatePotScreen),
  },
  { path: '/fun-games', title: 'Fun games', access: 'user', screen: screen(rooms, (m) => m.FunGamesScreen) },
  {
    path: '/fairness',
    title: 'Provably fair',
    access: 'anyone',
    screen: screen(
      () => import('#web/fairness/fairness-screen.tsx'),
      (m) => m.FairnessScreen,
    ),
  },
  {
    path: '/fairness/verify',
    title: 'Verify a game',
    access: 'anyone',
    screen: screen(
      () => import('#web/fairness/verify-screen.tsx'),
      (m) => m.VerifyScreen,
    ),
  },
]
