import { webModule } from '#web/client/module.ts'

export const info = webModule({
  screens: {
    '/terms': () => import('./terms-screen.tsx'),
    '/learn': () => import('./learn-screen.tsx'),
  },
})
