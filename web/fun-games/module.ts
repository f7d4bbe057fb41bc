import { webModule } from '#web/client/module.ts'

export const funGames = webModule({
  screens: {
    '/fun-games': () => import('./fun-games-screen.tsx'),
  },
})
