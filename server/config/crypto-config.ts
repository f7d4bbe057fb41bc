import { ConfigError } from './config-error.ts'

export type NowpaymentsConfig = Readonly<{
  apiKey: string
  ipnSecret: string
  /** The origin of its sandbox, or of a simulator of its API; undefined for the real one. */
  apiBase: string | undefined
}>

export type BitcoinConfig = Readonly<{
  /** With user, password and the wallet's path. */
  rpcUrl: string
  network: 'main' | 'test' | 'signet' | 'regtest'
  /** Answers what a bitcoin costs. */
  rateUrl: string
}>

type Read = {
  NOWPAYMENTS_API_KEY?: string | undefined
  NOWPAYMENTS_IPN_SECRET?: string | undefined
  NOWPAYMENTS_API_BASE?: string | undefined
  BITCOIN_RPC_URL?: string | undefined
  BITCOIN_NETWORK: BitcoinConfig['network']
  BITCOIN_RATE_URL: string
}

/** One crypto provider, by what is named: NOWPayments or a Bitcoin node. */
export function readCrypto(read: Read): {
  nowpayments: NowpaymentsConfig | null
  bitcoin: BitcoinConfig | null
} {
  const apiKey = read.NOWPAYMENTS_API_KEY
  const ipnSecret = read.NOWPAYMENTS_IPN_SECRET
  const apiBase = read.NOWPAYMENTS_API_BASE
  if (!apiKey && (ipnSecret || apiBase)) {
    throw new ConfigError(
      `NOWPAYMENTS_API_KEY: missing beside ${ipnSecret ? 'NOWPAYMENTS_IPN_SECRET' : 'NOWPAYMENTS_API_BASE'}`,
    )
  }
  if (apiKey && !ipnSecret) {
    throw new ConfigError('NOWPAYMENTS_IPN_SECRET: missing beside NOWPAYMENTS_API_KEY')
  }
  if (apiKey && read.BITCOIN_RPC_URL) {
    throw new ConfigError('BITCOIN_RPC_URL: is set beside NOWPAYMENTS_API_KEY; name one crypto provider')
  }
  return {
    nowpayments: apiKey
      ? Object.freeze({ apiKey, ipnSecret: ipnSecret!, apiBase: apiBase && new URL(apiBase).origin })
      : null,
    bitcoin: read.BITCOIN_RPC_URL
      ? Object.freeze({
          rpcUrl: read.BITCOIN_RPC_URL,
          network: read.BITCOIN_NETWORK,
          rateUrl: read.BITCOIN_RATE_URL,
        })
      : null,
  }
}
