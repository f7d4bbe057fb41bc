import { webModule } from '#web/client/module.ts'

const screens = () => import('./bitcoin-send-screen.tsx')

export const bitcoin = webModule({
  screens: {
    '/bitcoin-send': [screens, 'BitcoinSendScreen'],
    '/bitcoin-deposit': [screens, 'BitcoinDepositScreen'],
    '/bitcoin-receive': [screens, 'BitcoinReceiveScreen'],
  },
})
