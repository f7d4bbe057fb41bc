import { webModule } from '#web/client/module.ts'

const screens = () => import('./pay-at-store-screen.tsx')

export const store = webModule({
  screens: {
    '/pay-at-store': [screens, 'PayAtStoreScreen'],
    '/pay/:token': [screens, 'PayTokenScreen'],
    '/merchant': [screens, 'MerchantScreen'],
  },
})
