import { type Screen, screen } from './screen.ts'

/** Pots, fun games, and what proves them. */
export const gameScreens: readonly Screen[] = [
  {
    path: '/pots',
    title: 'Pot games',
    access: 'user',
    screen: screen(
      () => import('#web/pots/pots-screen.tsx'),
      (m) => m.PotsScreen,
    ),
  },
  {
    path: '/create-pot',
    title: 'Create a pot',
    access: 'user',
    screen: screen(
      () => import('#web/pots/create-pot-screen.tsx'),
      (m) => m.CreatePotScreen,
    ),
  },
  {
    path: '/fun-games',
    title: 'Fun games',
    access: 'user',
    screen: screen(
      () => import('#web/fun-games/fun-games-screen.tsx'),
      (m) => m.FunGamesScreen,
    ),
  },
]
