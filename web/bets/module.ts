import { webModule } from '#web/client/module.ts'

export const bets = webModule({
  screens: {
    '/events': () => import('./events-screen.tsx'),
    '/events/:id': () => import('./event-screen.tsx'),
    '/create-photo-event': () => import('./create-photo-event-screen.tsx'),
  },
})
