import { ConfigError } from './values.ts'

export type NowpaymentsConfig = Readonly<{
  apiKey: string
  ipnSecret: string
  /** An account in its dashboard, which its list of payments requires; null: the server lists no payments. */
  signIn: Readonly<{ email: string; password: string }> | null
  /** The origin of its sandbox, or of a simulator of its API; undefined for the real one. */
  apiBase: string | undefined
}>

export type BitcoinConfig = Readonly<{
  /** With user, password and the wallet's path. */
  rpcUrl: string
  network: 'main' | 'test' | 'signet' | 'regtest'
  /** Reports the price of a bitcoin. */
  rateUrl: string
}>

type Read = {
  NOWPAYMENTS_API_KEY?: string | undefined
  NOWPAYMENTS_IPN_SECRET?: string | undefined
  NOWPAYMENTS_EMAIL?: string | undefined
  NOWPAYMENTS_PASSWORD?: string | undefined
  NOWPAYMENTS_API_BASE?: string | undefined
  BITCOIN_RPC_URL?: string | undefined
  BITCOIN_NETWORK: BitcoinConfig['network']
  BITCOIN_RATE_URL: string
}

/** The configured crypto provider: NOWPayments or a Bitcoin node. */
export function readCrypto(read: Read): {
  nowpayments: NowpaymentsConfig | null
  bitcoin: BitcoinConfig | null
} {
  const apiKey = read.NOWPAYMENTS_API_KEY
  const ipnSecret = read.NOWPAYMENTS_IPN_SECRET
  const apiBase = read.NOWPAYMENTS_API_BASE
  const beside = (
    ['NOWPAYMENTS_IPN_SECRET', 'NOWPAYMENTS_API_BASE', 'NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'] as const
  ).find((name) => read[name])
  if (!apiKey && beside) throw new ConfigError(`NOWPAYMENTS_API_KEY: missing beside ${beside}`)
  if (apiKey && !ipnSecret) {
    throw new ConfigError('NOWPAYMENTS_IPN_SECRET: missing beside NOWPAYMENTS_API_KEY')
  }
  const [email, password] = [read.NOWPAYMENTS_EMAIL, read.NOWPAYMENTS_PASSWORD]
  if (email && !password) throw new ConfigError('NOWPAYMENTS_PASSWORD: missing beside NOWPAYMENTS_EMAIL')
  if (password && !email) throw new ConfigError('NOWPAYMENTS_EMAIL: missing beside NOWPAYMENTS_PASSWORD')
  if (apiKey && read.BITCOIN_RPC_URL) {
    throw new ConfigError(
      'BITCOIN_RPC_URL: is set as well as NOWPAYMENTS_API_KEY; choose one crypto provider',
    )
  }
  return {
    nowpayments: apiKey
      ? Object.freeze({
          apiKey,
          ipnSecret: ipnSecret!,
          signIn: email && password ? Object.freeze({ email, password }) : null,
          apiBase: apiBase && new URL(apiBase).origin,
        })
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
