import { webModule } from '#web/client/module.ts'

export const gangs = webModule({
  screens: {
    '/gangs': () => import('./gangs-screen.tsx'),
  },
})
