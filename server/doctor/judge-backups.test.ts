import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lookAtBackups } from './backups.ts'
import { judgeStanza } from './judge-backups.ts'
import { maskerOf } from './masking.ts'
import { type Diagnosis, lineOf, NotReached, ok, runChecks } from './verdict.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000)

describe('H-13 backups in a folder', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'evens-doctor-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const manifest = (hours: number) =>
    JSON.stringify({
      ...{ format: 1, engine: 'files', systemIdentifier: '7', stoppedAt: hoursAgo(hours).toISOString() },
      files: [{ path: 'data/PG_VERSION', bytes: 3, sha256: '0' }],
    })
  function backup(name: string, hours: number, { text = manifest(hours), size = 3 } = {}) {
    mkdirSync(join(dir, name, 'data'), { recursive: true })
    writeFileSync(join(dir, name, 'data/PG_VERSION'), 'x'.repeat(size))
    writeFileSync(join(dir, name, 'manifest.json'), text)
    utimesSync(join(dir, name), hoursAgo(hours), hoursAgo(hours))
  }
  function unfinished(name: string, hours: number) {
    mkdirSync(join(dir, name))
    utimesSync(join(dir, name), hoursAgo(hours), hoursAgo(hours))
  }
  const look = async (where = dir) =>
    [await lookAtBackups({ dir: where, stanza: undefined, production: true }, undefined, NOW)].flat()
  const stateOf = (verdicts: Diagnosis[]) => verdicts.map(({ state }) => state)

  test.each([
    [3, 'ok', '3 hours'],
    [27, 'warn', '27 hours'],
    [73, 'fault', '3 days'],
  ])('the newest is %d hours old: %s', async (hours, state, says) => {
    backup('newest', hours)
    backup('older', hours + 24)
    const [verdict, ...more] = await look()
    expect([verdict!.state, more]).toEqual([state, []])
    expect(verdict!.says).toBe(`the newest backup ${join(dir, 'newest')} is ${says} old`)
    expect(await look(join(dir, 'newest'))).toEqual([verdict])
  })

  test('none, or none that is whole, is a fault', async () => {
    expect(stateOf(await look())).toEqual(['fault'])
    unfinished('2026-11-20', 120)
    backup('damaged', 30, { text: '{"format":' })
    expect(stateOf(await look())).toEqual(['warn', 'warn', 'fault'])
  })

  test('one under way is no fault, and one that was never finished is named', async () => {
    backup('a', 20)
    unfinished('b', 1)
    expect(stateOf(await look())).toEqual(['ok'])
    unfinished('c', 50)
    const verdicts = await look()
    expect(stateOf(verdicts)).toEqual(['ok', 'warn'])
    expect(verdicts[1]!.says).toBe(`${join(dir, 'c')} is incomplete (no manifest)`)
  })

  test('a file that is missing or shorter is a fault of the newest one', async () => {
    backup('a', 2, { size: 2 })
    expect((await look())[0]).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('lacks data/PG_VERSION'),
    })
  })

  test('a folder that is not there, and no word of any', async () => {
    await expect(look(join(dir, 'missing'))).rejects.toThrow('ENOENT')
    const nowhere = { dir: undefined, stanza: undefined }
    expect(await lookAtBackups({ ...nowhere, production: true }, undefined, NOW)).toMatchObject({
      state: 'warn',
    })
    expect(await lookAtBackups({ ...nowhere, production: false }, undefined, NOW)).toMatchObject({
      state: 'skip',
    })
  })
})

describe('H-13 backups of pgBackRest', () => {
  const info = (hours: number, more = {}) => ({
    status: { code: 0, message: 'ok' },
    db: [{ 'system-id': 7 }],
    backup: [{ label: '20261125-020000F', timestamp: { stop: hoursAgo(hours).getTime() / 1000 } }],
    ...more,
  })
  test.each([
    ['a fresh one', info(4), 'ok'],
    ['an old one', info(100), 'fault'],
    ['none', info(4, { backup: [] }), 'fault'],
    ['no stanza', undefined, 'fault'],
    ['another database', info(4, { db: [{ 'system-id': 8 }] }), 'fault'],
    ['a complaint', info(4, { status: { code: 99, message: 'other' } }), 'fault'],
    [
      'damaged pages',
      info(4, { backup: [{ label: 'x', error: true, timestamp: { stop: NOW / 1000 } }] }),
      'fault',
    ],
  ])('%s', (_, given, state) => {
    expect(judgeStanza(given, { stanza: 'evens', system: '7', now: NOW }).state).toBe(state)
  })
})

describe('H-13 the lines', () => {
  test('a check that hangs, fails or lacks what it needs stops no other', async () => {
    const findings = await runChecks(
      [
        { name: 'fine', remedy: '', look: () => ok('all is well') },
        { name: 'hangs', remedy: 'Wake it.', look: () => new Promise(() => {}) },
        {
          name: 'fails',
          remedy: 'Mend it.',
          look: () => Promise.reject(new AggregateError([new Error('no way.')])),
        },
        {
          name: 'needs',
          remedy: '',
          look: () => {
            throw new NotReached('the other is away')
          },
        },
      ],
      50,
    )
    expect(findings.map(lineOf)).toEqual([
      'ok    fine: all is well',
      'FAULT hangs: no answer within 0.05 s. Wake it.',
      'FAULT fails: no way. Mend it.',
      'skip  needs (the other is away)',
    ])
  })

  test.each([
    ['connect to postgres://evens:s3%40cret@db/evens', 'connect to •••@db/evens'],
    ['password s3@cret, also s3%40cret', 'password •••, also •••'],
    ['"ss@host" is not a host', '"•••@host" is not a host'],
    ['key abcdefgh of two', 'key ••• of two'],
    ['key ijklmnop of two', 'key ••• of two'],
    ['https://bets.example.org answers', 'https://bets.example.org answers'],
  ])('no secret is shown: %s', (text, shown) => {
    const masked = maskerOf({
      DATABASE_URL: 'postgres://evens:s3%40cret@db/evens',
      SECRETS_KEY: 'abcdefgh,ijklmnop',
      PUBLIC_URL: 'https://bets.example.org',
    })
    expect(masked(text)).toBe(shown)
  })
})
