import { type Screen, screen } from './screen.ts'

const rooms = () => import('./game-rooms.ts')

/** Pots and fun games. */
export const gameScreens: readonly Screen[] = [
  { path: '/pots', title: 'Pot games', access: 'user', screen: screen(rooms, (m) => m.PotsScreen) },
  {
    path: '/create-pot',
    title: 'Create a pot',
    access: 'user',
    screen: screen(rooms, (m) => m.CreatePotScreen),
  },
  { path: '/fun-games', title: 'Fun games', access: 'user', screen: screen(rooms, (m) => m.FunGamesScreen) },
]
