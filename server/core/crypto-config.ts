import { ConfigError } from './config-error.ts'

export type NowpaymentsConfig = Readonly<{
  apiKey: string
  ipnSecret: string
  /** The origin of a stand-in or sandbox for its API; undefined for the real one. */
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
  PUBLIC_URL?: string | undefined
  NOWPAYMENTS_API_KEY?: string | undefined
  NOWPAYMENTS_IPN_SECRET?: string | undefined
  NOWPAYMENTS_API_BASE?: string | undefined
  BITCOIN_RPC_URL?: string | undefined
  BITCOIN_NETWORK: BitcoinConfig['network']
  BITCOIN_RATE_URL: string
}

/**
 * One crypto provider, by what is named: NOWPayments or a Bitcoin node. As for cards, real coins and play money never meet:
 * outside production only a stand-in, a sandbox or a test network is taken, in production none of these.
 */
export function readCrypto(
  read: Read,
  production: boolean,
): { nowpayments: NowpaymentsConfig | null; bitcoin: BitcoinConfig | null } {
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
  if (apiKey && production && apiBase) {
    throw new ConfigError('NOWPAYMENTS_API_BASE: a stand-in for NOWPayments is refused in production')
  }
  if (apiKey && production && !read.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL: is needed beside NOWPAYMENTS_API_KEY, so that its messages find the way',
    )
  }
  if (apiKey && !production && !apiBase) {
    throw new ConfigError(
      'NOWPAYMENTS_API_KEY: real coins are refused beside test mode; set NODE_ENV=production, or NOWPAYMENTS_API_BASE to its sandbox or a stand-in',
    )
  }
  if (read.BITCOIN_RPC_URL && production !== (read.BITCOIN_NETWORK === 'main')) {
    throw new ConfigError(
      production
        ? `BITCOIN_NETWORK: coins of ${read.BITCOIN_NETWORK} are worth nothing, so production refuses them`
        : 'BITCOIN_NETWORK: real coins are refused beside test mode; use test, signet or regtest, or set NODE_ENV=production',
    )
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
