import { webModule } from '#web/client/module.ts'

export const profile = webModule({
  screens: {
    '/profile/:userId': () => import('./profile-screen.tsx'),
  },
})
