/** The screens of bitcoin are one file: they show the same addresses and codes. */
export { BitcoinReceiveScreen } from '#web/bitcoin/bitcoin-receive-screen.tsx'
export { BitcoinSendScreen } from '#web/bitcoin/bitcoin-send-screen.tsx'
export { BitcoinDepositScreen } from '#web/deposits/bitcoin-deposit-screen.tsx'
