import { webModule } from '#web/client/module.ts'

const screens = () => import('./pots-screen.tsx')

export const pots = webModule({
  screens: {
    '/pots': [screens, 'PotsScreen'],
    '/create-pot': [screens, 'CreatePotScreen'],
  },
})
