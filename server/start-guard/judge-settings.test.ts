import { describe, expect, test } from 'vitest'
import { CONFIG_VARIABLES, readConfig } from '#server/config/config.ts'
import { judgeDatabase, type Stamp } from './judge-database.ts'
import { judgeSettings } from './judge-settings.ts'

const stripe = (kind: 'live' | 'test') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://bets.example.org' }
const judged = (env: Record<string, string>) => judgeSettings(readConfig(env))
const settings = (lines: string[]) => lines.map((line) => line.slice(0, line.indexOf(':')))

describe('A1 A4 every combination of NODE_ENV, PUBLIC_URL, HOST, keys and stamp', () => {
  const NEAR = 'http://localhost:4310'
  const PLAIN = 'http://bets.example.org'
  const HTTPS = 'https://bets.example.org'
  const LOOPBACK = ['127.0.0.1', '::1', 'localhost'] as const
  const OPEN = ['0.0.0.0', '::', '192.0.2.7'] as const
  const [named, origin, ok] = [['NODE_ENV'], ['PUBLIC_URL'], []]

  /** NODE_ENV, HOST, and the refused settings without PUBLIC_URL, on loopback, on public http, on public https. */
  const reach = [
    ['', LOOPBACK, ok, ok, named, named],
    ['', OPEN, named, named, named, named],
    ['development', LOOPBACK, ok, ok, origin, origin],
    ['development', OPEN, ok, ok, origin, origin],
    ['test', LOOPBACK, ok, ok, origin, origin],
    ['test', OPEN, ok, ok, origin, origin],
    ['production', LOOPBACK, origin, ok, origin, ok],
    ['production', OPEN, origin, ok, origin, ok],
  ] as const
  const keys = { none: {}, test: stripe('test'), live: stripe('live') }
  /** Keys, and the refused settings outside production and in it. */
  const cards = [
    ['none', ok, ok],
    ['test', ok, ['STRIPE_SECRET_KEY']],
    ['live', ['STRIPE_SECRET_KEY'], ok],
  ] as const
  /** The database's stamp, and the refused settings outside production and in it. */
  const stamps = [
    [undefined, ok, ok],
    ['trial', ok, ['DATABASE_URL']],
    ['production', ['NODE_ENV'], ok],
  ] as const

  const rows = reach.flatMap(([environment, hosts, ...expected]) =>
    hosts.flatMap((host) =>
      ['', NEAR, PLAIN, HTTPS].map((url, place) => [environment, host, url, expected[place]!] as const),
    ),
  )

  test.each(rows)('NODE_ENV=%s HOST=%s PUBLIC_URL=%s names %j', (NODE_ENV, HOST, PUBLIC_URL, expected) => {
    const inProduction = NODE_ENV === 'production'
    for (const [kind, outside, inside] of cards) {
      const config = readConfig({ NODE_ENV, HOST, PUBLIC_URL, ...keys[kind] })
      expect(settings(judgeSettings(config)), kind).toEqual([
        ...expected,
        ...(inProduction ? inside : outside),
      ])
      for (const [stamp, trial, real] of stamps) {
        const lines = judgeDatabase(config.environment, { stamp, clockMoved: false, playMoney: [] })
        expect(settings(lines), `${kind} ${stamp}`).toEqual(inProduction ? real : trial)
      }
    }
  })
})

describe('A4 reach', () => {
  test.each([
    ['http://127.0.0.2', true],
    ['http://[::1]:4310', true],
    ['http://localhost', true],
    ['http://127.0.0.1.example.org', false],
    ['http://localhost.example.org', false],
    ['http://10.0.0.4', false],
    ['https://bets.example.org', false],
  ])('%s is this machine: %s', (PUBLIC_URL, near) => {
    expect(judged({ PUBLIC_URL }).length === 0).toBe(near)
  })

  test('a refusal says what opens the server to others, and the cure', () => {
    expect(judged({ PUBLIC_URL: 'https://bets.example.org', HOST: '0.0.0.0' })).toEqual([
      'NODE_ENV: must be set where others can reach the server (PUBLIC_URL is https://bets.example.org). Set NODE_ENV=production for real money, or NODE_ENV=development to try it out.',
    ])
    expect(judged({ HOST: '0.0.0.0' })[0]).toContain('(HOST is 0.0.0.0)')
  })

  test.each(['development', 'test'])(
    '%s at a public address has to be a trial by its own setting',
    (NODE_ENV) => {
      const open = { NODE_ENV, PUBLIC_URL: 'https://trial.example.org' }
      expect(judged(open)[0]).toMatch(/^PUBLIC_URL: .*NODE_ENV=production.*PUBLIC_TRIAL=on/)
      expect(judged({ ...open, PUBLIC_TRIAL: 'on' })).toEqual([])
    },
  )

  test('a trial is none in production, and the setting does not stand for NODE_ENV', () => {
    expect(settings(judged({ ...production, PUBLIC_TRIAL: 'on' }))).toEqual(['PUBLIC_TRIAL'])
    expect(settings(judged({ PUBLIC_URL: 'https://trial.example.org', PUBLIC_TRIAL: 'on' }))).toEqual([
      'NODE_ENV',
    ])
  })
})

describe('A4 production', () => {
  test('every setting that is missing is named at once', () => {
    const lines = judged({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/evens', DEMO_DATA: 'on' })
    expect(settings(lines)).toEqual(['PUBLIC_URL', 'DATABASE_URL', 'SECRETS_KEY', 'DEMO_DATA'])
    for (const line of lines) expect(line).toMatch(/ (Set|Leave) .*\.$/)
  })

  test('S-24 a password hash is never cheaper than the standard where people sign up', () => {
    const cheap = { PASSWORD_HASH_KIB: '64' }
    const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
    expect(settings(judged({ ...production, SECRETS_KEY, ...cheap }))).toEqual(['PASSWORD_HASH_KIB'])
    const trial = { NODE_ENV: 'development', PUBLIC_URL: 'https://trial.example.org', PUBLIC_TRIAL: 'on' }
    expect(settings(judged({ ...trial, ...cheap }))).toEqual(['PASSWORD_HASH_KIB'])
    expect(judged({ ...trial, PASSWORD_HASH_KIB: '65536' })).toEqual([])
    expect(judged({ NODE_ENV: 'test', ...cheap })).toEqual([])
  })

  test.each([
    ['postgres://db/evens', false],
    ['postgres://db/evens?sslmode=disable', false],
    ['postgres://10.0.0.5:5432/evens?ssl=false', false],
    ['postgres://db/evens?sslmode=require', true],
    ['postgres://db/evens?sslmode=no-verify', true],
    ['postgres://db/evens?ssl=true', true],
    ['postgres://127.0.0.1:5432/evens', true],
    ['postgres://evens@localhost/evens?host=/var/run/postgresql', true],
  ])('S19 the database on another machine is reached by TLS, unless told otherwise: %s', (url, fine) => {
    const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
    const told = { ...production, SECRETS_KEY, DATABASE_URL: url }
    expect(settings(judged(told))).toEqual(fine ? [] : ['DATABASE_URL'])
    expect(judged({ ...told, DATABASE_PLAIN: 'on' })).toEqual([])
  })

  test('P-12 pushes go to the known push services alone', () => {
    const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
    const lines = judged({ ...production, SECRETS_KEY, PUSH_ORIGINS: 'https://push.example.org' })
    expect(settings(lines)).toEqual(['PUSH_ORIGINS'])
  })

  test('with all of them it may start', () => {
    const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
    expect(
      judged({
        ...production,
        ...stripe('live'),
        SECRETS_KEY,
        DATABASE_URL: 'postgres://db/evens?sslmode=verify-full',
      }),
    ).toEqual([])
  })
})

describe('S19 whatever leaves for another machine in production travels by TLS', () => {
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
  const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const database = { SECRETS_KEY, DATABASE_URL: 'postgres://db/evens?sslmode=verify-full' }
  const node = { BITCOIN_RPC_URL: 'https://u:p@node.example:8332' }
  const rows: Record<string, [plain: string, encrypted: string, near: string, more: Record<string, string>]> =
    {
      DATABASE_URL: [
        'postgres://db/evens',
        'postgres://db/evens?sslmode=require',
        'postgres://localhost/evens',
        {},
      ],
      READ_DATABASE_URL: [
        'postgres://db/evens',
        'postgres://db/evens?sslmode=require',
        'postgres://localhost/evens',
        {},
      ],
      MIGRATE_DATABASE_URL: [
        'postgres://db/evens',
        'postgres://db/evens?sslmode=require',
        'postgres://localhost/evens',
        {},
      ],
      REDIS_URL: ['redis://redis:6379', 'rediss://redis:6379', 'redis://127.0.0.1:6379', {}],
      SMTP_URL: [
        'smtp://mail.example?ignoreTLS=true',
        'smtp://mail.example',
        'smtp://127.0.0.1?ignoreTLS=true',
        {},
      ],
      S3_ENDPOINT: ['http://s3.example', 'https://s3.example', 'http://[::1]:9000', s3],
      CLAMD_URL: ['tcp://scanner.example:3310', 'unix:///run/clamd.ctl', 'tcp://127.0.0.1:3310', {}],
      BITCOIN_RPC_URL: [
        'http://u:p@node.example',
        'https://u:p@node.example',
        'http://u:p@127.0.0.1:8332',
        {},
      ],
      BITCOIN_RATE_URL: ['http://rates.example', 'https://rates.example', 'http://127.0.0.1:1', node],
      OIDC_ISSUER: [
        'http://login.example',
        'https://login.example',
        'https://localhost',
        { OIDC_CLIENT_ID: 'evens', OIDC_CLIENT_SECRET: 's' },
      ],
      EXCLUSION_REGISTER_URL: [
        'http://register.example',
        'https://register.example',
        'http://127.0.0.1:1',
        { EXCLUSION_REGISTER_KEY: 'key' },
      ],
    }
  /** Simulators and sandboxes, which production refuses at any address, and browsers' own way to the server. */
  const NEVER = ['STRIPE_API_BASE', 'NOWPAYMENTS_API_BASE', 'PUBLIC_URL']

  test.each(Object.entries(rows))('%s', (name, [plain, encrypted, near, more]) => {
    const at = (url: string, env = {}) => judged({ ...production, ...database, ...more, [name]: url, ...env })
    expect(settings(at(plain))).toEqual([name])
    expect(at(plain)[0]).toMatch(/ (Set|Leave|Only) .*\.$/)
    expect(at(encrypted)).toEqual([])
    expect(at(near)).toEqual([])
    const { NODE_ENV: _, ...trial } = production
    expect(
      settings(judged({ ...trial, ...database, ...more, [name]: plain, NODE_ENV: 'test' })).includes(name),
    ).toBe(name === 'OIDC_ISSUER')
    if (/^(REDIS|SMTP|S3|CLAMD|BITCOIN)/.test(name)) expect(at(plain, { PLAIN_ADDRESSES: name })).toEqual([])
  })

  test('no setting with an address is left out', () => {
    const addresses = CONFIG_VARIABLES.filter((name) => /_(URL|ENDPOINT|BASE|ISSUER)$/.test(name))
    expect(addresses.filter((name) => !rows[name] && !NEVER.includes(name))).toEqual([])
  })
})

describe('C-38 A1 real money and play money never run side by side', () => {
  const simulator = 'http://127.0.0.1:4051'
  const crypto = { NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'secret' }
  const node = { BITCOIN_RPC_URL: 'http://u:p@127.0.0.1:8332/wallet/evens' }

  test.each([
    ['test keys and a simulator', { ...stripe('test'), STRIPE_API_BASE: simulator }],
    ['a sandbox for coins', { ...crypto, NOWPAYMENTS_API_BASE: simulator }],
    ['a test network', { ...node, BITCOIN_NETWORK: 'regtest' }],
    ['live keys in production', { ...production, ...stripe('live') }],
    ['real coins in production', { ...production, ...crypto }],
    ['a node in production', { ...production, ...node }],
  ])('%s may start', (_, env) => expect(judged(env)).toEqual([]))

  test.each([
    [
      'STRIPE_API_BASE',
      'a simulator in production',
      { ...production, ...stripe('live'), STRIPE_API_BASE: simulator },
    ],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'a live key beside a test key',
      { ...stripe('test'), STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    ],
    ['STRIPE_SECRET_KEY', 'a restricted live key', { ...stripe('live'), STRIPE_SECRET_KEY: 'rk_live_1' }],
    ['NOWPAYMENTS_API_KEY', 'real coins beside test modes', crypto],
    [
      'NOWPAYMENTS_API_BASE',
      'a sandbox in production',
      { ...production, ...crypto, NOWPAYMENTS_API_BASE: simulator },
    ],
    ['BITCOIN_NETWORK', 'real coins of a node beside test modes', node],
    ['BITCOIN_NETWORK', 'play coins in production', { ...production, ...node, BITCOIN_NETWORK: 'signet' }],
  ])('%s: %s is refused with the cure', (name, _, env) => {
    const lines = judged(env)
    expect(settings(lines)).toEqual([name])
    expect(lines[0]).toMatch(/\. (Set|Use|Take|Leave) .*\.$/)
  })
})

describe('S-24 a sign-in provider', () => {
  const provider = { OIDC_CLIENT_ID: 'evens', OIDC_CLIENT_SECRET: 'secret' }
  test.each([
    ['https://login.example.org', {}, true],
    ['https://login.example.org', production, true],
    ['http://127.0.0.1:4052', {}, true],
    ['http://localhost:4052', {}, true],
    ['http://login.example.org', {}, false],
    ['http://127.0.0.1.example.org', {}, false],
    ['http://127.0.0.1:1', production, false],
  ])('at %s beside %j is taken: %s', (OIDC_ISSUER, env, taken) => {
    expect(settings(judged({ ...provider, OIDC_ISSUER, ...env }))).toEqual(taken ? [] : ['OIDC_ISSUER'])
  })
})

describe('Y-12 a register of excluded people', () => {
  test.each([
    ['https://register.example', production, true],
    ['http://127.0.0.1:4316', production, true],
    ['http://register.example', {}, true],
    ['http://register.example', production, false],
  ])('Y-12 at %s beside %j is taken: %s', (EXCLUSION_REGISTER_URL, env, taken) => {
    const lines = judged({ EXCLUSION_REGISTER_URL, EXCLUSION_REGISTER_KEY: 'key', ...env })
    expect(settings(lines)).toEqual(taken ? [] : ['EXCLUSION_REGISTER_URL'])
  })
})

describe('V-11 witnesses', () => {
  const vkey = 'witness.example/w1+aa4a09d1+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs'

  test.each([
    ['https://witness.example', production, true],
    ['http://127.0.0.1:4380', production, true],
    ['http://witness.example', {}, true],
    ['http://witness.example', production, false],
  ])('V-11 one at %s beside %j is taken: %s', (url, env, taken) => {
    expect(settings(judged({ WITNESSES: `${vkey} ${url}`, ...env }))).toEqual(taken ? [] : ['WITNESSES'])
  })
})

describe('A1 what a database says', () => {
  const clean = { stamp: undefined as Stamp, clockMoved: false, playMoney: [] as string[] }

  test('play money and a clock that was moved are refused in production alone', () => {
    const found = { ...clean, clockMoved: true, playMoney: ['card deposits of a test mode', 'demo accounts'] }
    expect(judgeDatabase('development', found)).toEqual([])
    expect(judgeDatabase('test', found)).toEqual([])
    const lines = judgeDatabase('production', found)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^DATABASE_URL: this database holds play money: card deposits of a test mode, demo accounts\. .*set DATABASE_URL/,
    )
    expect(judgeDatabase('production', clean)).toEqual([])
  })
})
