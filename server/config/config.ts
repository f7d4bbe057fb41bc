import { resolve } from 'node:path'
import { z } from 'zod'
import type { ClosedKind } from '#contract/auth.ts'
import { EMAIL, plainEmail } from '#contract/email-address.ts'
import { timeZone } from '#contract/fields.ts'
import { readClosedKinds } from './closed-kinds-config.ts'
import { type BitcoinConfig, type NowpaymentsConfig, readCrypto } from './crypto-config.ts'
import { type HooksConfig, hookVariables, readHooks } from './hooks-config.ts'
import { type InterestConfig, interestVariables, readInterests } from './interest-config.ts'
import { type MatchConfig, readMatch } from './match-config.ts'
import { type OidcConfig, readOidc } from './oidc-config.ts'
import { type RatesConfig, rateVariables, readRates } from './rates-config.ts'
import { type RegisterConfig, readRegister } from './register-config.ts'
import { readS3, type S3Config } from './s3-config.ts'
import { readStripe, type StripeConfig } from './stripe-config.ts'
import {
  address,
  type ClamdAddress,
  ConfigError,
  clamdAddress,
  count,
  money,
  origins,
  plainAddresses,
  postgresAddress,
  trustedProxies,
} from './values.ts'
import { readWitnesses, type WitnessConfig } from './witnesses-config.ts'

export type { RegisterConfig } from './register-config.ts'
export type { StripeConfig } from './stripe-config.ts'
export type { ClamdAddress } from './values.ts'
export { ConfigError } from './values.ts'
export type { WitnessConfig } from './witnesses-config.ts'

const webAddress = address('http:', 'https:').optional()
const secret = z.string().optional()

/** Memory of one password hash: OWASP's first choice for argon2id. */
export const PASSWORD_HASH_KIB = 19_456

/** Every variable that the server reads, in the order of `.env.example`. */
const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4310),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress,
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  TRUSTED_PROXIES: trustedProxies,
  PUBLIC_TRIAL: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresAddress('write'),
  DATABASE_PLAIN: z.enum(['on', 'off']).default('off'),
  MIGRATE_DATABASE_URL: postgresAddress('write'),
  READ_DATABASE_URL: postgresAddress('read'),
  WAL_ARCHIVE_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  PGBACKREST_STANZA: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]*$/, 'must be the name of a stanza of pgBackRest')
    .optional(),
  REDIS_URL: address('redis:', 'rediss:').optional(),
  PLAIN_ADDRESSES: plainAddresses,
  DEMO_DATA: z.enum(['on', 'off']).optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map(plainEmail)
        .filter((email) => email !== ''),
    )
    .pipe(z.array(z.email({ pattern: EMAIL, error: 'must be e-mail addresses with commas between them' }))),
  PASSWORD_FILTER: z.string().optional(),
  PASSWORD_HASH_KIB: z.coerce.number().int().min(64).max(262_144).default(PASSWORD_HASH_KIB),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: webAddress,
  STRIPE_INSIGHTS_PRICE: z
    .string()
    .regex(/^price_\w+$/, 'must be the id of a price, price_…')
    .optional(),
  NOWPAYMENTS_API_KEY: secret,
  NOWPAYMENTS_IPN_SECRET: secret,
  NOWPAYMENTS_EMAIL: z.email('must be an e-mail address').optional(),
  NOWPAYMENTS_PASSWORD: secret,
  NOWPAYMENTS_API_BASE: webAddress,
  BITCOIN_RPC_URL: webAddress,
  BITCOIN_NETWORK: z.enum(['main', 'test', 'signet', 'regtest']).default('main'),
  BITCOIN_RATE_URL: address('http:', 'https:').default('https://api.coinbase.com/v2/prices/BTC-USD/spot'),
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret,
  OIDC_NAME: z.string().max(40).optional(),
  SECRETS_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^[A-Za-z0-9+/]{43}=$/,
            'must be 32 random bytes in base64 (openssl rand -base64 32), or several such keys with commas between them',
          ),
      ),
    )
    .default([]),
  S3_ENDPOINT: webAddress,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  S3_REGION: z.string().default('auto'),
  CLAMD_URL: clamdAddress,
  PUSH_ORIGINS: origins,
  SITE_TIME_ZONE: timeZone
    .regex(/^(UTC|[A-Z][A-Za-z]+\/.+)$/, 'must be UTC or a place such as Europe/Berlin')
    .default('UTC'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(15).optional(),
  OFFLINE_PAGES: z.enum(['on', 'off']).default('on'),
  MAX_STAKE: money('50000.00'),
  CRYPTO_DEPOSIT_MAX: money('10000.00'),
  STEP_UP_DAY_SUM: money('100.00'),
  STEP_UP_GIVE_UP: money('20.00'),
  WINNINGS_SETTLE_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  SECOND_THING: z.enum(['on', 'off']).optional(),
  CARD_SETTLE_HOURS: z.coerce.number().int().min(0).max(2_160).optional(),
  CHALLENGE_WINDOW_REAL_SECONDS: count(7_200),
  CHALLENGE_WINDOW_PRACTICE_SECONDS: count(600),
  PROPOSAL_DEADLINE_SECONDS: count(172_800),
  ...interestVariables,
  ...hookVariables,
  EXCLUSION_REGISTER_URL: webAddress,
  EXCLUSION_REGISTER_KEY: secret,
  WITNESSES: z.string().default(''),
  CLOSED_KINDS: z.string().default(''),
  LIMIT_RAISE_HOURS: z.coerce.number().int().min(24).max(720).default(24),
  LIABILITIES_EVERY_HOURS: z.coerce.number().int().min(1).max(24).default(24),
  READY_CHECK_SECONDS: count(180),
  MATCH_CHECK_IN_SECONDS: count(600),
  MATCH_RESULT_SECONDS: count(10_800),
  MATCH_SILENCE_SECONDS: count(1_800),
  MATCH_ABSENCE_SECONDS: count(60),
  MATCH_DISCONNECT_SECONDS: count(300),
  MATCH_GAME_SECONDS: count(180),
  MATCH_EXTRA_GAME_SECONDS: count(1_800),
  MATCH_MORE_TIME_SECONDS: count(3_600),
  MATCH_DISPUTE_SECONDS: count(86_400),
  MATCH_REPLAY_CHECK_IN_SECONDS: count(43_200),
  ...rateVariables,
})

/** The names of the variables, so that a test can compare `.env.example` with them. */
export const CONFIG_VARIABLES: readonly string[] = Object.keys(variables.shape)

/** The server's settings from its start. Frozen: nothing changes it while the server runs. */
export type Config = Readonly<{
  port: number
  host: string
  /** The origin that browsers see, without a slash at the end; undefined without a configured address. */
  publicUrl: string | undefined
  environment: 'development' | 'test' | 'production'
  /** the proxies that may name the address of their caller: addresses and ranges */
  trustedProxies: readonly string[]
  /** Whether NODE_ENV was set; without it the environment is development. */
  environmentNamed: boolean
  /** A trial that anyone may reach: demo people only on demand, and an address counts once it is confirmed. */
  publicTrial: boolean
  logLevel: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | undefined
  /** Production may reach a database on another machine without TLS. */
  databasePlain: boolean
  /** Set where migrations run under another role than the application. */
  migrateDatabaseUrl: string | undefined
  /** a standby, or all hosts of a cluster, for reads that may be a few seconds old */
  readDatabaseUrl: string | undefined
  /** Absolute path of the archived write-ahead log. The embedded database writes it there; restores read it. */
  walArchiveDir: string | undefined
  /** The folder of all backups, for the doctor. Absolute path. */
  backupDir: string | undefined
  /** Set where pgBackRest backs the database up. */
  pgbackrestStanza: string | undefined
  redisUrl: string | undefined
  /** the settings whose addresses production may reach without TLS */
  plainAddresses: readonly string[]
  /** Undefined: the server decides (an empty database outside production gets demo data). */
  demoData: 'on' | 'off' | undefined
  /** Lower case. */
  adminEmails: readonly string[]
  /** Absolute path of the operator's list of forbidden passwords, besides the server's own lists. */
  passwordFilter: string | undefined
  /** Memory that one password hash takes. */
  passwordHashKib: number
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Null without Stripe keys. */
  stripe: StripeConfig | null
  /** Null without a sign-in provider. */
  oidc: OidcConfig | null
  /** Card deposits are credited without a card: no Stripe keys, and not in production. */
  cardTestMode: boolean
  /** Null without NOWPayments keys. */
  nowpayments: NowpaymentsConfig | null
  /** Null without a Bitcoin node. */
  bitcoin: BitcoinConfig | null
  /** A simulator plays crypto deposits: without either provider, and not in production. */
  cryptoSimulator: boolean
  /** 32 bytes in base64 each: the first seals, all of them open. None: the server's own key in `dataDir`. */
  secretsKeys: readonly string[]
  /** Null: uploaded pictures lie in `dataDir`. */
  s3: S3Config | null
  /** The virus scanner that checks every uploaded file; null: none. */
  clamd: ClamdAddress | null
  /** Origins of push services besides the known ones, such as a simulator's. Empty in production. */
  pushOrigins: readonly string[]
  /** ends the days, weeks and months of boards, such as Europe/Berlin */
  siteTimeZone: string
  /** How long a stopping server still takes calls while `/readyz` is red. */
  drainSeconds: number
  /** Whether browsers keep pages and answers for when they are offline. */
  offlinePages: boolean
  /** Cents. */
  maxStake: bigint
  /** Cents; the largest amount of one crypto deposit. */
  cryptoDepositMax: bigint
  /** Cents; the sum that may leave a purse in 24 hours without a fresh proof. */
  stepUpDaySum: bigint
  /** the real money that a person may give up in 24 hours without an identity proof, cents */
  stepUpGiveUp: bigint
  /** Whether an account's first withdrawal asks for a second thing beside the password. */
  secondThing: boolean
  /** How long the money of a card deposit may be bet but not leave. */
  cardSettleHours: number
  /** Hours for which winnings from a person who lost much in a day may not leave; 0: none. */
  winningsSettleHours: number
  /** Null: the server asks no outside register of excluded people. */
  register: RegisterConfig | null
  /** the witnesses that sign the heads of the public log beside this server */
  witnesses: readonly WitnessConfig[]
  /** the kinds of questions about which the operator wants no new events */
  closedKinds: readonly ClosedKind[]
  /** how long a person's higher limit waits before they can confirm it */
  limitRaiseHours: number
  /** the time between two trees of liabilities */
  liabilitiesEveryHours: number
  challengeWindowSeconds: Readonly<{ real: number; practice: number }>
  proposalDeadlineSeconds: number
  match: MatchConfig
  rates: RatesConfig
}> &
  InterestConfig &
  HooksConfig

/**
 * Reads the settings: each has its shape, and none is half of a pair. The start guard decides whether the server may start
 * with them. An empty variable counts as an absent one.
 * @param env usually `process.env`
 * @throws ConfigError with one line for each variable that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = readVariables(env)
  for (const name of ['MIGRATE_DATABASE_URL', 'READ_DATABASE_URL', 'PGBACKREST_STANZA'] as const)
    if (read[name] && !read.DATABASE_URL) throw new ConfigError(`${name}: is set without DATABASE_URL`)
  const environment = read.NODE_ENV ?? 'development'
  const production = environment === 'production'
  const stripe = readStripe(read)
  const { nowpayments, bitcoin } = readCrypto(read)
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL && new URL(read.PUBLIC_URL).origin,
    environment,
    trustedProxies: Object.freeze(read.TRUSTED_PROXIES),
    environmentNamed: read.NODE_ENV !== undefined,
    publicTrial: read.PUBLIC_TRIAL === 'on',
    logLevel: read.LOG_LEVEL,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databasePlain: read.DATABASE_PLAIN === 'on',
    migrateDatabaseUrl: read.MIGRATE_DATABASE_URL,
    readDatabaseUrl: read.READ_DATABASE_URL,
    walArchiveDir: read.WAL_ARCHIVE_DIR && resolve(read.WAL_ARCHIVE_DIR),
    backupDir: read.BACKUP_DIR && resolve(read.BACKUP_DIR),
    pgbackrestStanza: read.PGBACKREST_STANZA,
    redisUrl: read.REDIS_URL,
    plainAddresses: Object.freeze(read.PLAIN_ADDRESSES),
    demoData: read.DEMO_DATA,
    adminEmails: Object.freeze(read.ADMIN_EMAILS),
    passwordFilter: read.PASSWORD_FILTER && resolve(read.PASSWORD_FILTER),
    passwordHashKib: read.PASSWORD_HASH_KIB,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    stripe,
    oidc: readOidc(read),
    cardTestMode: stripe === null && !production,
    nowpayments,
    bitcoin,
    cryptoSimulator: nowpayments === null && bitcoin === null && !production,
    secretsKeys: Object.freeze(read.SECRETS_KEY),
    s3: readS3(read),
    clamd: read.CLAMD_URL ?? null,
    pushOrigins: Object.freeze(read.PUSH_ORIGINS),
    siteTimeZone: read.SITE_TIME_ZONE,
    drainSeconds: read.DRAIN_SECONDS ?? (environment === 'production' ? 5 : 0),
    offlinePages: read.OFFLINE_PAGES === 'on',
    maxStake: read.MAX_STAKE,
    cryptoDepositMax: read.CRYPTO_DEPOSIT_MAX,
    stepUpDaySum: read.STEP_UP_DAY_SUM,
    stepUpGiveUp: read.STEP_UP_GIVE_UP,
    register: readRegister(read),
    witnesses: readWitnesses(read.WITNESSES),
    closedKinds: readClosedKinds(read.CLOSED_KINDS),
    limitRaiseHours: read.LIMIT_RAISE_HOURS,
    liabilitiesEveryHours: read.LIABILITIES_EVERY_HOURS,
    winningsSettleHours: read.WINNINGS_SETTLE_HOURS ?? (production ? 24 : 0),
    secondThing: read.SECOND_THING ? read.SECOND_THING === 'on' : production || read.PUBLIC_TRIAL === 'on',
    cardSettleHours: read.CARD_SETTLE_HOURS ?? (production ? 72 : 0),
    challengeWindowSeconds: Object.freeze({
      real: read.CHALLENGE_WINDOW_REAL_SECONDS,
      practice: read.CHALLENGE_WINDOW_PRACTICE_SECONDS,
    }),
    proposalDeadlineSeconds: read.PROPOSAL_DEADLINE_SECONDS,
    ...readInterests(read, production),
    ...readHooks(read, production),
    match: readMatch(read),
    rates: readRates(read),
  })
}

/** The variables in their shapes. @throws ConfigError */
function readVariables(env: Record<string, string | undefined>): z.infer<typeof variables> {
  const given = Object.fromEntries(
    CONFIG_VARIABLES.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value),
  )
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path[0] as string}: ${issue.message}`).join('\n'),
  )
}
