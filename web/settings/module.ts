import { webModule } from '#web/client/module.ts'

export const settings = webModule({
  slots: { 'notifications.offer': () => import('./notice-offer.tsx') },
  screens: {
    '/settings': () => import('./settings-screen.tsx'),
    '/settings/sign-in': () => import('./sign-in-settings-screen.tsx'),
    '/settings/device': () => import('./device-settings-screen.tsx'),
    '/settings/record': () => import('./record-settings-screen.tsx'),
  },
})
