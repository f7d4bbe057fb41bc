import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONFIG_VARIABLES, ConfigError, readConfig } from './config.ts'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const exampleLines = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)]

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('the settings were accepted')
}

describe('settings', () => {
  test('.env.example names every setting once, and no other', () => {
    expect(exampleLines.map(([, name]) => name).sort()).toEqual([...CONFIG_VARIABLES].sort())
  })

  test('the defaults in .env.example are the defaults of the server', () => {
    const written = Object.fromEntries(exampleLines.map(([, name, value]) => [name!, value!]))
    expect(readConfig(written)).toEqual(readConfig({}))
  })

  test('nothing set starts a development server in card test mode', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 4310, host: '127.0.0.1', environment: 'development', stripe: null })
    expect(config.cardTestMode).toBe(true)
    expect(config.maxStake).toBe(5_000_000n)
    expect(config.cryptoDepositMax).toBe(1_000_000n)
    expect(config.dataDir).toMatch(/^\/.*\.data$/)
    expect(Object.isFrozen(config) && Object.isFrozen(config.rates)).toBe(true)
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', MAX_STAKE: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/evens'],
    ['PUBLIC_URL', 'evens.example'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['NODE_ENV', 'staging'],
    ['DEMO_DATA', 'yes'],
    ['PUBLIC_TRIAL', 'yes'],
    ['SECRETS_KEY', 'short'],
    ['SECRETS_KEY', `${Buffer.alloc(32).toString('base64')},short`],
    ['ADMIN_EMAILS', 'ada@evens.example, grace'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.7, private'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.7:80'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['PUSH_ORIGINS', 'https://push.example.org, elsewhere'],
    ['MAX_STAKE', '1e5'],
    ['MAX_STAKE', '0'],
    ['CRYPTO_DEPOSIT_MAX', '0'],
    ['RATE_READ_PER_SECOND', '0'],
    ['RATE_MONEY_BURST', '2.5'],
    ['LOG_LEVEL', 'loud'],
    ['SITE_TIME_ZONE', 'Mars/Olympus'],
    ['SITE_TIME_ZONE', 'PST'],
    ['SITE_TIME_ZONE', '+02:00'],
    ['LIABILITIES_EVERY_HOURS', '0'],
    ['LIABILITIES_EVERY_HOURS', '25'],
    ['LIABILITIES_EVERY_HOURS', '1.5'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: `))
  })

  test('every wrong variable is named, not only the first', () => {
    expect(refusal({ PORT: 'x', NODE_ENV: 'y' }).split('\n')).toHaveLength(2)
  })

  test('S-24 proxies on this machine alone are believed, unless others are named', () => {
    expect(readConfig({}).trustedProxies).toEqual(['127.0.0.0/8', '::1'])
    const named = '10.0.0.7, 2001:db8::/48,'
    expect(readConfig({ TRUSTED_PROXIES: named }).trustedProxies).toEqual(['10.0.0.7', '2001:db8::/48'])
  })

  test('admins are compared in lower case', () => {
    expect(readConfig({ ADMIN_EMAILS: 'Ada@Evens.example, ,bob@evens.example' }).adminEmails).toEqual([
      'ada@evens.example',
      'bob@evens.example',
    ])
  })

  test('the public address is kept as an origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://evens.example/' }).publicUrl).toBe('https://evens.example')
  })

  test('A4 whether NODE_ENV was set is remembered beside what it is', () => {
    expect(readConfig({})).toMatchObject({ environment: 'development', environmentNamed: false })
    expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({ environmentNamed: true })
  })

  test('A19 several sealing keys stand in their order', () => {
    const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
    expect(readConfig({}).secretsKeys).toEqual([])
    expect(readConfig({ SECRETS_KEY: `${one}, ${two}` }).secretsKeys).toEqual([one, two])
  })

  test('an amount is read to the cent', () => {
    expect(readConfig({ MAX_STAKE: '12.5' }).maxStake).toBe(1250n)
  })

  test('H-11 a list of hosts to read from may wish for standbys, and one to write to may not', () => {
    const hosts = 'postgres://a,b/evens?target_session_attrs=prefer-standby'
    expect(readConfig({ DATABASE_URL: 'postgres://a/evens', READ_DATABASE_URL: hosts }).readDatabaseUrl).toBe(
      hosts,
    )
    expect(refusal({ DATABASE_URL: hosts })).toMatch(/the server writes/)
  })

  test('a role for migrations alone makes no sense', () => {
    expect(refusal({ MIGRATE_DATABASE_URL: 'postgres://owner@db/evens' })).toMatch(/^MIGRATE_DATABASE_URL/)
  })
})

describe('J-06 closed kinds of questions', () => {
  const closed = (text: string) => readConfig({ CLOSED_KINDS: text }).closedKinds
  const kinds = (count: number) => Array.from({ length: count }, (_, at) => `kind ${at}: No.`).join('|')

  test('J-06 each is a short name and a sentence, and none is closed without the setting', () => {
    expect(readConfig({}).closedKinds).toEqual([])
    expect(
      closed(
        'deaths: Please ask nothing about anybody’s death. | elections of Bavaria: Closed: the law says so.|',
      ),
    ).toEqual([
      { kind: 'deaths', sentence: 'Please ask nothing about anybody’s death.' },
      { kind: 'elections of Bavaria', sentence: 'Closed: the law says so.' },
    ])
    expect(closed(kinds(10))).toHaveLength(10)
    expect(closed(`${'k'.repeat(40)}: ${'s'.repeat(200)}`)).toHaveLength(1)
  })

  test.each([
    ['deaths', 'deaths: must be a kind, a colon and a sentence, with | before the next kind'],
    ['deaths:', 'deaths:: must be a kind, a colon and a sentence, with | before the next kind'],
    [': No.', ': No.: must be a kind, a colon and a sentence, with | before the next kind'],
    [`${'k'.repeat(41)}: No.`, `${'k'.repeat(39)}…: the kind has more than 40 characters`],
    [`deaths: ${'s'.repeat(201)}`, `${'s'.repeat(39)}…: the sentence has more than 200 characters`],
    ['deaths: No\u202Eon', 'No\u202Eon: the sentence must be one line of visible characters'],
    ['deaths: No.\nNever.', 'No.\nNever.: the sentence must be one line of visible characters'],
    ['deaths: No. | Deaths: Never.', 'names a kind twice'],
    [kinds(11), 'more than 10 kinds'],
  ])('J-06 %j is refused in words', (text, words) => {
    expect(refusal({ CLOSED_KINDS: text })).toBe(`CLOSED_KINDS: ${words}`)
  })
})

describe('P-18 the store of pictures', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('four settings name it, none leaves it in DATA_DIR, and half is refused with what is missing', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'auto',
    })
    expect(refusal({ S3_ENDPOINT: s3.S3_ENDPOINT, S3_BUCKET: s3.S3_BUCKET })).toBe(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing beside S3_ENDPOINT, S3_BUCKET',
    )
  })
})

describe('Y-12 a register of excluded people', () => {
  const register = { EXCLUSION_REGISTER_URL: 'https://register.example/', EXCLUSION_REGISTER_KEY: 'key' }

  test('Y-12 none is asked by default, and half of one is refused', () => {
    expect(readConfig({}).register).toBeNull()
    expect(readConfig(register).register).toEqual({ url: 'https://register.example', key: 'key' })
    for (const name of ['EXCLUSION_REGISTER_URL', 'EXCLUSION_REGISTER_KEY'] as const)
      expect(refusal({ ...register, [name]: '' })).toMatch(new RegExp(`^${name}: missing beside`))
  })
})

describe('V-11 witnesses of the public log', () => {
  const vkey = 'witness.example/w1+aa4a09d1+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs'
  const pair = `${vkey} https://witness.example/`

  test('V-11 none is asked by default; each has a key and an address', () => {
    expect(readConfig({}).witnesses).toEqual([])
    const [witness] = readConfig({ WITNESSES: ` ${pair}, ` }).witnesses
    expect(witness).toMatchObject({ name: 'witness.example/w1', vkey, url: 'https://witness.example' })
    expect([witness!.id.toString('hex'), witness!.publicKey.length]).toEqual(['aa4a09d1', 32])
  })

  test.each([
    ['a key alone', vkey, 'must be the key of a witness, a space and its address'],
    ['an address alone', 'https://witness.example', 'must be the key of a witness'],
    ['a key that was changed', pair.replace('BOpK', 'BOpJ'), 'a part of it was changed'],
    [
      'the key of a log',
      'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k https://w',
      'is not that of a witness',
    ],
    ['an address of another kind', `${vkey} ftp://witness.example`, 'the address must start with https://'],
    ['no base64', pair.replace('kURtIs', 'kURtI'), 'the key must be name+id+base64'],
    ['a witness twice', `${pair}, ${pair}`, 'names a witness twice'],
  ])('V-11 %s is refused in words', (_, text, words) => {
    expect(refusal({ WITNESSES: text })).toMatch(/^WITNESSES: /)
    expect(refusal({ WITNESSES: text })).toContain(words)
  })
})

describe('C-38 cards', () => {
  test('production without keys has no card deposits, and no test mode', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ cardTestMode: false, stripe: null })
  })

  test('test keys work outside production and end the test mode', () => {
    const config = readConfig({ ...stripeKeys, STRIPE_API_BASE: 'http://127.0.0.1:4051' })
    expect(config.cardTestMode).toBe(false)
    expect(config.stripe).toMatchObject({ secretKey: 'sk_test_1', apiBase: 'http://127.0.0.1:4051' })
  })

  test.each([
    ['a lone secret key', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['a simulator without keys', { STRIPE_API_BASE: 'http://127.0.0.1:1' }],
  ])('%s: the server refuses to start', (_, env) => {
    expect(refusal(env)).toMatch(/^STRIPE_/)
  })
})

describe('C-38 crypto', () => {
  const keys = { NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'secret' }
  const signIn = { NOWPAYMENTS_EMAIL: 'shop@evens.example', NOWPAYMENTS_PASSWORD: 'one word' }
  const api = { NOWPAYMENTS_API_BASE: 'http://127.0.0.1:4052/' }
  const node = { BITCOIN_RPC_URL: 'http://u:p@127.0.0.1:8332/wallet/evens' }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://evens.example' }

  test('C-38 without a provider a simulator plays one, and in production nothing does', () => {
    expect(readConfig({})).toMatchObject({ cryptoSimulator: true, nowpayments: null, bitcoin: null })
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({
      cryptoSimulator: false,
      nowpayments: null,
    })
  })

  test('C-38 a named provider is taken: NOWPayments or a node, each where its coins belong', () => {
    expect(readConfig({ ...keys, ...api })).toMatchObject({
      cryptoSimulator: false,
      nowpayments: { apiKey: 'key', ipnSecret: 'secret', apiBase: 'http://127.0.0.1:4052' },
    })
    expect(readConfig({ ...keys, ...production }).nowpayments).toMatchObject({ apiBase: undefined })
    expect(readConfig({ ...node, BITCOIN_NETWORK: 'regtest' })).toMatchObject({
      cryptoSimulator: false,
      bitcoin: { network: 'regtest', rpcUrl: node.BITCOIN_RPC_URL },
    })
    expect(readConfig({ ...node, ...production }).bitcoin).toMatchObject({ network: 'main' })
  })

  test.each([
    ['NOWPAYMENTS_API_KEY', 'a secret without its key', { NOWPAYMENTS_IPN_SECRET: 'secret' }],
    ['NOWPAYMENTS_API_KEY', 'a simulator without keys', api],
    ['NOWPAYMENTS_API_KEY', 'a sign-in without a key', signIn],
    ['NOWPAYMENTS_PASSWORD', 'half a sign-in', { ...keys, NOWPAYMENTS_EMAIL: signIn.NOWPAYMENTS_EMAIL }],
    ['NOWPAYMENTS_EMAIL', 'the other half', { ...keys, NOWPAYMENTS_PASSWORD: 'one word' }],
    ['NOWPAYMENTS_EMAIL', 'no address', { ...keys, ...signIn, NOWPAYMENTS_EMAIL: 'shop' }],
    ['NOWPAYMENTS_IPN_SECRET', 'a key without its secret', { NOWPAYMENTS_API_KEY: 'key', ...api }],
    ['BITCOIN_RPC_URL', 'two providers', { ...keys, ...api, ...node, BITCOIN_NETWORK: 'regtest' }],
    ['BITCOIN_NETWORK', 'no such network', { ...node, BITCOIN_NETWORK: 'moon' }],
    ['BITCOIN_RPC_URL', 'no address', { BITCOIN_RPC_URL: 'node' }],
  ])('C-38 %s: %s is refused with words', (name, _, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^${name}: .{10,}`))
  })
})

describe('S-24 a sign-in provider', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'evens',
    OIDC_CLIENT_SECRET: 'secret',
  }

  test('is there when address, name and secret are set, and has a name for people', () => {
    expect(readConfig({}).oidc).toBeNull()
    expect(readConfig(provider).oidc).toEqual({
      issuer: 'https://login.example.org',
      clientId: 'evens',
      clientSecret: 'secret',
      name: 'single sign-on',
    })
    expect(readConfig({ ...provider, OIDC_NAME: 'Example' }).oidc?.name).toBe('Example')
  })

  test.each([
    ['a lone address', { OIDC_ISSUER: 'https://login.example.org' }],
    ['no secret', { ...provider, OIDC_CLIENT_SECRET: '' }],
    ['a name alone', { OIDC_NAME: 'Example' }],
  ])('%s: the server refuses to start', (_, env) => expect(refusal(env)).toMatch(/^OIDC_/))
})
