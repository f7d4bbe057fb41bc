import { webModule } from '#web/client/module.ts'

export const rooms = webModule({
  screens: {
    '/rooms': () => import('./rooms-screen.tsx'),
    '/rooms/:roomId': () => import('./room-screen.tsx'),
  },
})
