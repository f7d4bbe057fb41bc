import { webModule } from '#web/client/module.ts'

export const rooms = webModule({
  screens: {
    '/rooms': () => import('./list/rooms-screen.tsx'),
    '/rooms/:roomId': () => import('./page/room-screen.tsx'),
  },
  slots: { 'bets.rooms': () => import('./list/event-rooms.tsx') },
})
