import { type Config, PASSWORD_HASH_KIB } from '#server/config/config.ts'
import { isLoopbackAddress, isLoopbackHost, mustEncrypt } from '#server/core/loopback.ts'
import { hostsOf } from '#server/postgres/database-hosts.ts'

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
    'SMTP_URL: changes how e-mails are encrypted on their way. Leave out its TLS options: smtp:// always asks for STARTTLS.'
  )
}

/** clamd knows no TLS: only a tunnel that begins on this machine, or an encrypted network, hides people's files. */
const judgeScanner = (config: Config): string | false =>
  config.clamd !== null &&
  'host' in config.clamd &&
  mustEncrypt(config, 'CLAMD_URL', config.clamd.host) &&
  'CLAMD_URL: names another machine, and clamd does not support TLS, so files would travel unencrypted. Set it to a clamd of this machine or to a tunnel that begins here, or PLAIN_ADDRESSES=CLAMD_URL where the network itself is encrypted.'

/** In production all data to another machine travel encrypted, except where PLAIN_ADDRESSES states that the network encrypts. */
function judgeOutgoing(config: Config): (string | false)[] {
  const plain = Object.entries(ADDRESSES).map(([name, { of, what, by }]) => {
    const url = of(config)
    if (!url) return false
    const { protocol, hostname } = new URL(url)
    return (
      !TLS.test(protocol) &&
      mustEncrypt(config, name, hostname) &&
      `${name}: names another machine without TLS, so ${what} would travel unencrypted. Set an address that starts with ${by}, or PLAIN_ADDRESSES=${name} where the network itself is encrypted.`
    )
  })
  return [...plain, judgeMail(config), judgeScanner(config)]
}

/** Whether a host of the settings, which may be a bare address, is this very machine. */
const isLoopback = (host: string) => isLoopbackHost(host) || isLoopbackAddress(host)

type Judge = (config: Config) => (string | false | null | undefined)[]

const isProduction = ({ environment }: Config) => environment === 'production'

/** Whether the public address leads people elsewhere to this machine. */
const isPublic = ({ publicUrl }: Config) =>
  publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)

/** Test modes, demo people and unconfirmed admins are for one machine, or for a declared trial. */
const judgeReach: Judge = (config) => {
  const { environmentNamed, publicTrial, publicUrl, host } = config
  const beyond = isPublic(config)
    ? `PUBLIC_URL is ${publicUrl}`
    : !isLoopback(host)
      ? `HOST is ${host}`
      : undefined
  if (!environmentNamed) {
    return [
      beyond &&
        `NODE_ENV: must be set where others can reach the server (${beyond}). Set NODE_ENV=production for real money, or NODE_ENV=development to try it out.`,
    ]
  }
  if (isProduction(config)) {
    return [publicTrial && 'PUBLIC_TRIAL: is refused in production. Leave it out.']
  }
  return [
    isPublic(config) &&
      !publicTrial &&
      `PUBLIC_URL: ${publicUrl} is open to everybody, and outside production no money is real. Set NODE_ENV=production, or PUBLIC_TRIAL=on for a trial that is meant to be public.`,
  ]
}

/** A cheaper hash is for tests: a thief of the database would try passwords that much faster. */
const judgePasswords: Judge = (config) => [
  config.passwordHashKib < PASSWORD_HASH_KIB &&
    (isProduction(config) || isPublic(config)) &&
    `PASSWORD_HASH_KIB: must be at least ${PASSWORD_HASH_KIB} where people sign up. Leave it out, or set more.`,
]

/** Whether a connection string leads to another machine without a mode that encrypts. */
const travelsPlain = (databaseUrl: string) => hostsOf(databaseUrl, 'read').some(hostTravelsPlain)

function hostTravelsPlain(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  // `host` holds a path to a socket
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = searchParams.get('sslmode')
  if (mode === null) return !/^(true|1)$/.test(searchParams.get('ssl') ?? '')
  return !/^(prefer|require|verify-ca|verify-full|no-verify)$/.test(mode)
}

const judgeProduction: Judge = (config) => {
  if (!isProduction(config)) return []
  const { publicUrl, databaseUrl, databasePlain, secretsKeys, demoData, pushOrigins } = config
  const databases = {
    DATABASE_URL: databaseUrl,
    READ_DATABASE_URL: config.readDatabaseUrl,
    MIGRATE_DATABASE_URL: config.migrateDatabaseUrl,
  }
  return [
    !publicUrl &&
      'PUBLIC_URL: is needed in production. Set it to the https origin that browsers see, such as https://bets.example.org.',
    isPublic(config) &&
      !publicUrl?.startsWith('https:') &&
      'PUBLIC_URL: must be https in production, since passwords travel there. Only a loopback address may be http.',
    ...Object.entries(databases).map(
      ([name, url]) =>
        url &&
        travelsPlain(url) &&
        !databasePlain &&
        `${name}: names another machine without TLS, so everything would travel unencrypted. Set ?sslmode=verify-full at its end, or DATABASE_PLAIN=on where the network itself is encrypted.`,
    ),
    databaseUrl &&
      secretsKeys.length === 0 &&
      'SECRETS_KEY: is needed in production with DATABASE_URL, so that every node can open what another has sealed. Set it to the output of openssl rand -base64 32.',
    demoData === 'on' &&
      'DEMO_DATA: demo people have a printed password, so production refuses them. Set DEMO_DATA=off or leave it out.',
    !config.secondThing &&
      'SECOND_THING: the first withdrawal asks for more than a password in production. Set SECOND_THING=on or leave it out.',
    pushOrigins.length > 0 &&
      'PUSH_ORIGINS: production sends to the known push services alone. Leave it out.',
  ]
}

const isLiveKey = (key: string) => /^(sk|rk|pk)_live_/.test(key)

/** Real money and test modes never run side by side: outside production crypto is simulated, so live cards are refused. */
const judgeCards: Judge = (config) => {
  const { stripe } = config
  if (!stripe) return []
  const live = isLiveKey(stripe.secretKey)
  if (live !== isLiveKey(stripe.publishableKey)) {
    return [
      'STRIPE_PUBLISHABLE_KEY: one Stripe key is live and the other is a test key. Take both from the same mode.',
    ]
  }
  if (!isProduction(config)) {
    return [
      live &&
        'STRIPE_SECRET_KEY: a live key is refused while test modes are on. Set NODE_ENV=production, or use the test keys.',
    ]
  }
  return [
    !live &&
      'STRIPE_SECRET_KEY: a test key is refused in production, its deposits cost nothing. Use the live keys.',
    stripe.apiBase && 'STRIPE_API_BASE: a simulator of Stripe is refused in production. Leave it out.',
  ]
}

/** Names and birth dates travel to the register. */
const judgeRegister: Judge = ({ register, ...config }) => [
  register &&
    isProduction(config as Config) &&
    !register.url.startsWith('https:') &&
    !isLoopback(new URL(register.url).hostname) &&
    'EXCLUSION_REGISTER_URL: must be https in production, since names and birth dates travel there. Set it to an https address.',
]

/** A witness can stop the log, so no one on the way to a witness may answer in its place. */
const judgeWitnesses: Judge = ({ witnesses, ...config }) =>
  witnesses.map(
    ({ url, name }) =>
      isProduction(config as Config) &&
      !url.startsWith('https:') &&
      !isLoopback(new URL(url).hostname) &&
      `WITNESSES: the address of ${name} must be https in production. Only a witness on this machine may have an http address.`,
  )

const judgeCrypto: Judge = (config) => {
  const { nowpayments, bitcoin } = config
  const production = isProduction(config)
  const real = bitcoin?.network === 'main'
  return [
    production &&
      nowpayments?.apiBase &&
      'NOWPAYMENTS_API_BASE: a sandbox or simulator of NOWPayments is refused in production. Leave it out.',
    !production &&
      nowpayments &&
      !nowpayments.apiBase &&
      'NOWPAYMENTS_API_KEY: real coins are refused while test modes are on. Set NODE_ENV=production, or NOWPAYMENTS_API_BASE to its sandbox or a simulator.',
    bitcoin &&
      production &&
      !real &&
      `BITCOIN_NETWORK: coins of ${bitcoin.network} are worth nothing, so production refuses them. Set BITCOIN_NETWORK=main.`,
    bitcoin &&
      !production &&
      real &&
      'BITCOIN_NETWORK: real coins are refused while test modes are on. Use test, signet or regtest, or set NODE_ENV=production.',
  ]
}

/** The server believes a sign-in provider, so its messages travel encrypted, except on this very machine. */
const judgeSignIn: Judge = (config) => {
  if (!config.oidc) return []
  const { protocol, hostname } = new URL(config.oidc.issuer)
  const plain = protocol === 'http:' && (isProduction(config) || !isLoopback(hostname))
  return [
    plain &&
      'OIDC_ISSUER: must be https. Only a provider on this machine may be http, and only outside production.',
  ]
}

/**
 * Whether the server may start with these settings.
 * @returns a line for each setting that speaks against it, with the cure; none where it may start
 */
export function judgeSettings(config: Config): string[] {
  return [
    judgeReach,
    judgePasswords,
    judgeProduction,
    judgeOutgoing,
    judgeCards,
    judgeCrypto,
    judgeRegister,
    judgeSignIn,
    judgeWitnesses,
  ]
    .flatMap((judge) => judge(config))
    .filter((line) => typeof line === 'string')
}
