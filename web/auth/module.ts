import { webModule } from '#web/client/module.ts'

export const auth = webModule({
  screens: {
    '/sign-in': () => import('./sign-in-screen.tsx'),
    '/sign-up': () => import('./sign-up-screen.tsx'),
    '/stop': () => import('./stop-screen.tsx'),
    '/reset-password': () => import('./reset-password-screen.tsx'),
    '/complete-sign-up': () => import('./complete-sign-up-screen.tsx'),
    '/confirm-email': () => import('./confirm-email-screen.tsx'),
  },
})
