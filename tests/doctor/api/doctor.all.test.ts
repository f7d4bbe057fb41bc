import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { examine, type Finding, lineOf } from '#server/doctor/index.ts'
import { EICAR } from '#simulators/clamd.ts'
import { makeCertificate, OPENSSL } from '#tests/support/certificates.ts'
import { type Deployment, MAIL_PASSWORD, openDeployment, runDoctor } from '#tests/support/deployment.ts'
import { openTlsProxy } from '#tests/support/outside-services.ts'
import { openPooler } from '#tests/support/pooler.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'

/** Nothing listens there. */
const NOBODY = '127.0.0.1:9'

let deployment: Deployment
beforeAll(async () => {
  if (OPENSSL) deployment = await openDeployment()
})
afterAll(() => deployment?.close())

const space = async () => ({ free: 50e9, total: 100e9 })
const wrong = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'fault' || state === 'warn').map(lineOf)
/** Faults and warnings with other settings, or in other surroundings. */
const found = async (
  change: Record<string, string | undefined>,
  more: Partial<Parameters<typeof examine>[0]> = {},
) => wrong(await examine({ env: { ...deployment.env, ...change }, space, ...more }))
const command = (args: string[], env: Record<string, string | undefined>) => runDoctor(deployment, args, env)

describe.skipIf(!OPENSSL)('a deployment that is well', () => {
  test('H-13 has nothing wrong, every check is told, and nothing is left in the store', async () => {
    const findings = await examine({ env: deployment.env, space })
    expect(wrong(findings)).toEqual([])
    const skipped = findings.filter(({ state }) => state === 'skip').map(({ check }) => check)
    const usual = [
      'standbys',
      'read replica',
      'http',
      'log archive',
      'callers',
      'register',
      ...(deployment.env.REDIS_URL ? [] : ['redis']),
    ]
    expect(skipped.sort()).toEqual(usual.sort())
    expect(findings.length).toBeGreaterThan(25)
    expect(deployment.bucket.objects.size).toBe(0)
    expect(deployment.mail.said()).toContain('AUTH PLAIN')
    expect(deployment.mail.said()).not.toMatch(/MAIL FROM|RCPT/)
  })

  test('H-13 the command ends with 0, in lines and as JSON, and shows no secret', async () => {
    const lines = await command([], deployment.env)
    expect([lines.status, lines.stderr]).toEqual([0, ''])
    for (const line of lines.stdout.trim().split('\n')) expect(line).toMatch(/^(ok {4}|warn {2}|skip {2})\S/)
    const json = await command(['--json', '--url', deployment.proxy.url], deployment.env)
    expect(json.status).toBe(0)
    const list = JSON.parse(json.stdout) as Finding[]
    expect(list.map(({ check }) => check)).toContain('tls')
    const names = Object.keys(deployment.env).filter((name) => /KEY|SECRET/.test(name))
    for (const secret of [MAIL_PASSWORD, ...names.map((name) => deployment.env[name]!)])
      expect(lines.stdout + json.stdout, secret).not.toContain(secret)
  })

  test('H-13 it leaves the database as it was', async () => {
    const stamps = () =>
      deployment.world.db.one<{ n: bigint }>(sql`
        select (select count(*) from database_stamp) + (select count(*) from migrations) + (select count(*) from push_keys) as n`)
    const before = await stamps()
    await examine({ env: deployment.env, space })
    expect(await stamps()).toEqual(before)
  })
})

describe.skipIf(!OPENSSL)('a fault that was planted', () => {
  test('H-13 the settings: what a start refuses is a fault with its cure, and the rest is judged even so', async () => {
    expect(await found({ PUBLIC_TRIAL: 'on' })).toEqual([
      'FAULT settings: PUBLIC_TRIAL: is refused in production. Leave it out.',
    ])
    const { status, stdout } = await command(['--url', deployment.proxy.url], {
      ...deployment.env,
      PORT: 'many',
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^FAULT settings: PORT: /m)
    expect(stdout).toMatch(/^ok {4}tls: /m)
  })

  test('H-13 the role that owns the tables', async () => {
    expect(await found({ DATABASE_URL: deployment.database.url })).toEqual([
      expect.stringMatching(
        /^FAULT role: app is a superuser, owns \d+ tables, may change and delete postings\. Give/,
      ),
    ])
  })

  test('H-13 a clock that is a minute off', async () => {
    const lines = await found({}, { now: () => Date.now() - 60_000 })
    expect(lines).toEqual([
      expect.stringMatching(
        /^FAULT clock of the database: .* (59|60)\.\d s ahead of this machine's\. Let chrony/,
      ),
      expect.stringMatching(
        /^FAULT clock of the server: .* (59|60|61)\.\d s ahead of this machine's\. Let chrony/,
      ),
    ])
  })

  test.each([
    [
      '9999_next.sql',
      'warn  schema: the database is newer than this release: it has 9999_next.sql. Update this node: docs/operating/releases.md says how long both releases may run side by side.',
    ],
    [
      '9999_needs_9998_less.sql',
      'FAULT schema: the database is newer than this release: it has 9999_needs_9998_less.sql, and 9999_needs_9998_less.sql removed something this release needs. Start the release that made it, or a newer one.',
    ],
  ])('H-13 a schema that is newer than the node: %s', async (name, line) => {
    await deployment.world.db.change(sql`insert into migrations (name, hash) values (${name}, 'x')`)
    try {
      expect(await found({})).toEqual([line])
    } finally {
      await deployment.world.db.change(sql`delete from migrations where name = ${name}`)
    }
  })

  test('H-13 a certificate that has ended, and one that nobody trusts', async () => {
    const ended = await openTlsProxy(makeCertificate(-1))
    const foreign = await openTlsProxy(makeCertificate(60))
    for (const one of [ended, foreign]) one.leadTo(deployment.world.url)
    try {
      expect(await found({}, { url: ended.url })).toEqual([
        expect.stringMatching(/^FAULT tls: the certificate ended on \d{4}-\d\d-\d\d\. Renew it/),
      ])
      expect(await found({}, { url: foreign.url })).toEqual([
        expect.stringMatching(/^FAULT tls: browsers do not trust the certificate \(\w+\)\. Use one/),
      ])
    } finally {
      for (const one of [ended, foreign]) one.close()
    }
  })

  test('H-13 a certificate that ends in ten days is a warning', async () => {
    const later = await found({}, { now: () => Date.now() + 50 * 86_400_000 })
    expect(later).toContainEqual(
      expect.stringMatching(/^warn {2}tls: the certificate ends on .*, in 9 days\. Renew/),
    )
  })

  test.each([
    ['mail', { SMTP_URL: `smtp://${NOBODY}` }, /^FAULT mail: connect ECONNREFUSED/],
    ['redis', { REDIS_URL: `redis://:hidden-word@${NOBODY}` }, /^FAULT redis: connect ECONNREFUSED/],
    [
      'the register',
      { EXCLUSION_REGISTER_URL: `http://${NOBODY}`, EXCLUSION_REGISTER_KEY: 'hidden-word' },
      /^FAULT register: /,
    ],
    ['the virus scanner', { CLAMD_URL: `tcp://${NOBODY}` }, /^FAULT virus scanner: connect ECONNREFUSED/],
    ['the store', { S3_ENDPOINT: `http://${NOBODY}` }, /^FAULT object store: /],
    [
      'the owner',
      { MIGRATE_DATABASE_URL: `postgres://evens:pw@${NOBODY}/evens` },
      /^FAULT owner of the tables: connect/,
    ],
  ])('H-13 nobody answers: %s', async (_, change, line) => {
    expect(await found(change)).toEqual([expect.stringMatching(line)])
  })

  test('H-13 nobody answers: the database is one fault for each host, and the rest is judged', async () => {
    const lines = await found({ DATABASE_URL: `postgres://evens:hidden-word@${NOBODY}/evens` })
    expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'FAULT database',
      'FAULT hosts of the database',
    ])
    expect(lines.join()).not.toContain('hidden-word')
  })

  test('H-13 a database that hangs is not told ten times', async () => {
    const hanging = await openProxy(deployment.database.applicationUrl)
    hanging.hang()
    try {
      expect(await found({ DATABASE_URL: hanging.url })).toEqual([
        expect.stringMatching(/^FAULT database: (no answer within 4 s|timeout expired)\. Start the database/),
        expect.stringMatching(
          /^FAULT hosts of the database: .* does not answer \((no answer within 2 s|timeout expired)\)/,
        ),
      ])
    } finally {
      await hanging.close()
    }
  })

  test.each(['refuses', 'loses'] as const)(
    'H-13 a pooler that %s settings before the database',
    async (manner) => {
      const pooler = await openPooler(deployment.database.applicationUrl, manner)
      try {
        expect(await found({ DATABASE_URL: pooler.url })).toEqual([
          expect.stringMatching(
            /^FAULT database: DATABASE_URL: leads to a pooler.* Name PostgreSQL itself; the server keeps a pool of its own\.$/,
          ),
        ])
      } finally {
        await pooler.close()
      }
    },
  )

  test('H-13 nobody answers: the server is one fault', async () => {
    expect(await found({}, { url: `https://${NOBODY}` })).toEqual([
      expect.stringMatching(/^FAULT server: connect/),
    ])
  })

  test('H-13 a mail server that does not take the password', async () => {
    const lines = await found({ SMTP_URL: deployment.mail.url.replace(MAIL_PASSWORD, 'another-word') })
    expect(lines).toEqual([expect.stringMatching(/^FAULT mail: Invalid login.*535/)])
    expect(lines.join()).not.toContain('another-word')
  })

  test('H-13 a mail server elsewhere without TLS is a warning', async () => {
    // an address that is not loopback, and leads to this machine
    const elsewhere = deployment.mail.url.replace('127.0.0.1', '0.0.0.0')
    expect(await found({ SMTP_URL: elsewhere })).toEqual([
      expect.stringMatching(/^warn {2}mail: 0\.0\.0\.0:\d+ answers and takes the password without TLS/),
    ])
  })

  test('H-13 a virus scanner without definitions, and one that answers in other words', async () => {
    deployment.clamd.fault({ says: '220 mail.test ready\r\n' })
    expect(await found({})).toEqual([
      expect.stringMatching(/^FAULT virus scanner: the connection ended after/),
    ])
    deployment.clamd.fault(undefined)
    deployment.clamd.forget()
    expect(await found({})).toEqual([
      'FAULT virus scanner: clamd does not know the test virus (EICAR). Let freshclam fetch new virus definitions.',
    ])
    deployment.clamd.learn('Eicar-Test-Signature', EICAR)
  })

  test('H-13 settings that a start takes, and production should not run with', async () => {
    const lines = await found({ CLAMD_URL: undefined, STEP_UP_GIVE_UP: '200.00', WINNINGS_SETTLE_HOURS: '0' })
    expect(lines).toEqual([
      expect.stringMatching(/^warn {2}settings: CLAMD_URL: is not set, .*\. Set it to the address of clamd/),
      expect.stringMatching(/^warn {2}settings: STEP_UP_GIVE_UP: .*\$200\.00.*\. Set it to \$100\.00/),
      expect.stringMatching(/^warn {2}settings: WINNINGS_SETTLE_HOURS: /),
    ])
  })

  test('H-13 a store that refuses, and one that forgets', async () => {
    deployment.bucket.state.refuses = true
    const refused = await found({})
    deployment.bucket.state.refuses = false
    deployment.bucket.state.forgets = true
    const forgot = await found({})
    deployment.bucket.state.forgets = false
    expect(refused).toEqual([
      expect.stringMatching(/^FAULT object store: the object store refused to keep.* 403/),
    ])
    expect(forgot).toEqual([
      expect.stringMatching(/^FAULT object store: the bucket pictures does not return/),
    ])
  })

  test('H-13 webhooks and headers that a proxy swallows', async () => {
    deployment.proxy.hide('/api/webhooks/')
    const webhooks = await found({})
    deployment.proxy.heal()
    deployment.proxy.drop('strict-transport-security')
    const header = await found({})
    deployment.proxy.heal()
    expect(webhooks).toEqual([
      expect.stringMatching(/^FAULT webhook of Stripe: \/api\/webhooks\/stripe answers 404 to/),
      expect.stringMatching(/^FAULT webhook of NOWPayments: \/api\/webhooks\/nowpayments answers 404 to/),
    ])
    expect(header).toEqual([expect.stringMatching(/^FAULT headers: Strict-Transport-Security is missing/)])
  })

  test('H-13 http beside https', async () => {
    expect(await found({}, { plainUrl: deployment.world.url })).toEqual([
      expect.stringMatching(/^FAULT http: http is answered with \d+\. Redirect it/),
    ])
  })

  test('H-13 a key that opens nothing', async () => {
    expect(await found({ SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') })).toEqual([
      expect.stringMatching(/^FAULT push: the key of web push does not open with SECRETS_KEY/),
    ])
  })

  test('H-13 backups: an old one, one of another database, none', async () => {
    expect(await found({ BACKUP_DIR: deployment.backupFolder('old', 100) })).toEqual([
      expect.stringMatching(/^FAULT backups: the newest backup .*old\/one is 4 days old\. Take one/),
    ])
    expect(await found({ BACKUP_DIR: deployment.backupFolder('foreign', 1, '7') })).toEqual([
      expect.stringMatching(/^FAULT backups: .*foreign\/one is a backup of another database/),
      expect.stringMatching(/^FAULT backups: there is no backup of this database/),
    ])
    expect(await found({ BACKUP_DIR: join(deployment.home, 'nowhere') })).toEqual([
      expect.stringMatching(/^FAULT backups: ENOENT/),
    ])
  })

  test('H-13 a disk that is full, and one that soon will be', async () => {
    expect(await found({}, { space: async () => ({ free: 0, total: 100e9 }) })).toEqual([
      expect.stringMatching(/^FAULT disk: 0\.0 MiB \(0%\) free in .*: full\. Free space/),
    ])
    expect(await found({}, { space: async () => ({ free: 9e9, total: 100e9 }) })).toEqual([
      expect.stringMatching(/^warn {2}disk: .*\(9%\) free/),
    ])
  })

  test('H-13 a database of a trial under the settings of production', async () => {
    await deployment.world.db.change(sql`insert into database_stamp (kind) values ('trial')`)
    const { status, stdout } = await command([], deployment.env)
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^FAULT purpose of the database: DATABASE_URL: this database was first started outside/m,
    )
  })
})
