import { webModule } from '#web/client/module.ts'

export const dashboard = webModule({
  screens: {
    '/': () => import('./dashboard-screen.tsx'),
    '/dashboard': () => import('./dashboard-screen.tsx'),
  },
})
