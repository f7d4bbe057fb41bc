/** The screens of bitcoin are one file: they show the same addresses and codes. */

export { BitcoinDepositScreen } from '#web/deposits/bitcoin-deposit-screen.tsx'
export { BitcoinReceiveScreen } from './bitcoin-receive-screen.tsx'
export { BitcoinSendScreen } from './bitcoin-send-screen.tsx'
