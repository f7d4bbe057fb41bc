import { webModule } from '#web/client/module.ts'

export const transfers = webModule({
  screens: {
    '/fund-requests': () => import('./fund-requests-screen.tsx'),
  },
})
