import { webModule } from '#web/client/module.ts'

export const saferPlay = webModule({
  screens: {
    '/safer-play': () => import('./safer-play-screen.tsx'),
  },
})
