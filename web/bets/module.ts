import { webModule } from '#web/client/module.ts'

export const bets = webModule({
  screens: {
    '/events': () => import('./list/events-screen.tsx'),
    '/events/:id': () => import('./page/event-screen.tsx'),
    '/e/:token': () => import('./circle/invitation-screen.tsx'),
    '/create-photo-event': () => import('./new/create-photo-event-screen.tsx'),
  },
})
