import type { Config } from '#server/config/config.ts'
import { mustEncrypt } from '#server/core/loopback.ts'

const TLS = /^(https|rediss|smtps):$/

/** The data that travel to each address, and the protocol that encrypts them. */
const ADDRESSES: Record<string, { of: (config: Config) => string | undefined; what: string; by: string }> = {
  REDIS_URL: { of: ({ redisUrl }) => redisUrl, what: 'signals and counters', by: 'rediss://' },
  S3_ENDPOINT: { of: ({ s3 }) => s3?.endpoint, what: 'pictures', by: 'https://' },
  BITCOIN_RPC_URL: {
    of: ({ bitcoin }) => bitcoin?.rpcUrl,
    what: 'the password of the wallet',
    by: 'https://',
  },
  BITCOIN_RATE_URL: {
    of: ({ bitcoin }) => bitcoin?.rateUrl,
    what: 'the price that people pay by',
    by: 'https://',
  },
}

/** A mail server on another machine: the server asks for TLS (STARTTLS), so its address must not forbid that. */
function judgeMail(config: Config): string | false {
  if (!config.smtpUrl) return false
  const { hostname, searchParams } = new URL(config.smtpUrl)
  const forbids = [...searchParams.keys()].some((name) => /^(ignoreTLS|requireTLS|secure|tls\.)/i.test(name))
  return (
    forbids &&
    mustEncrypt(config, 'SMTP_URL', hostname) &&
    'SMTP_URL: changes how letters are encrypted on their way. Leave its options about TLS out; smtp:// asks for STARTTLS by itself.'
  )
}

/** clamd knows no TLS: only a tunnel that begins on this machine, or an encrypted network, hides people's files. */
const judgeScanner = (config: Config): string | false =>
  config.clamd !== null &&
  'host' in config.clamd &&
  mustEncrypt(config, 'CLAMD_URL', config.clamd.host) &&
  'CLAMD_URL: names another machine, and clamd knows no TLS, so files would travel readable. Set it to a clamd of this machine or to a tunnel that begins here, or PLAIN_ADDRESSES=CLAMD_URL where the network itself is encrypted.'

/** In production all data to another machine travel encrypted, except where PLAIN_ADDRESSES states that the network encrypts. */
export function judgeOutgoing(config: Config): (string | false)[] {
  const plain = Object.entries(ADDRESSES).map(([name, { of, what, by }]) => {
    const url = of(config)
    if (!url) return false
    const { protocol, hostname } = new URL(url)
    return (
      !TLS.test(protocol) &&
      mustEncrypt(config, name, hostname) &&
      `${name}: names another machine without TLS, so ${what} would travel readable. Set an address that starts with ${by}, or PLAIN_ADDRESSES=${name} where the network itself is encrypted.`
    )
  })
  return [...plain, judgeMail(config), judgeScanner(config)]
}
