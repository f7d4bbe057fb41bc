import { describe, expect, test } from 'vitest'
import { judgeArchive, judgeDisk, judgeRole, judgeSchema, judgeVersion } from './judge-database.ts'
import {
  type AwayHost,
  type HostFacts,
  judgeHosts,
  judgeReplicas,
  judgeSenders,
  type Sender,
  synchronousNeeded,
} from './judge-hosts.ts'

const states = (verdicts: { state: string }[]) => verdicts.map(({ state }) => state).join(' ')

test.each([
  [140_012, '14.12', 'fault'],
  [150_000, '15.0', 'ok'],
  [180_001, '18.1', 'ok'],
])('H-13 version %d: %s is %s', (number, name, state) => {
  expect(judgeVersion(number, name).state).toBe(state)
})

describe('H-13 the role', () => {
  const weak = { role: 'evens', superuser: false, owned: 0, changesPostings: false }
  test.each([
    ['owns nothing', weak, 'ok', 'ok'],
    ['is from before the ledger', { ...weak, changesPostings: null }, 'ok', 'ok'],
    ['is a superuser', { ...weak, superuser: true }, 'fault', 'warn'],
    ['owns tables', { ...weak, owned: 3 }, 'fault', 'warn'],
    ['may delete postings', { ...weak, changesPostings: true }, 'fault', 'warn'],
  ])('%s', (_, facts, inProduction, elsewhere) => {
    expect(judgeRole(facts, { production: true, embedded: false }).state).toBe(inProduction)
    expect(judgeRole(facts, { production: false, embedded: false }).state).toBe(elsewhere)
    expect(judgeRole(facts, { production: true, embedded: true }).state).toBe('skip')
  })
})

test.each([
  [undefined, 'skip', 'empty'],
  [{ unknown: [], missing: [], tooNew: undefined }, 'ok', 'exactly'],
  [{ unknown: [], missing: ['0121_more.sql'], tooNew: undefined }, 'warn', '0121_more.sql'],
  [
    { unknown: ['0200_next.sql'], missing: [], tooNew: undefined },
    'warn',
    'newer than this release: it has 0200_next.sql',
  ],
  [{ unknown: ['0200_next.sql'], missing: ['0121_more.sql'], tooNew: undefined }, 'fault', 'another line'],
  [
    { unknown: ['1', '2', '3', '4', '5'], missing: [], tooNew: '5' },
    'fault',
    '1, 2, 3 and 2 more, and 5 removed something this release needs',
  ],
])('H-13 a schema with %j: %s', (difference, state, says) => {
  const verdict = judgeSchema(difference)
  expect(verdict.state).toBe(state)
  expect(verdict.says).toContain(says)
})

test.each([
  [{ on: false, archivedAt: null, failedAt: null }, 'skip'],
  [{ on: true, archivedAt: null, failedAt: null }, 'ok'],
  [{ on: true, archivedAt: new Date(2_000), failedAt: new Date(1_000) }, 'ok'],
  [{ on: true, archivedAt: new Date(1_000), failedAt: new Date(2_000) }, 'fault'],
  [{ on: true, archivedAt: null, failedAt: new Date(2_000) }, 'fault'],
])('H-13 an archive of %j: %s', (facts, state) => expect(judgeArchive(facts).state).toBe(state))

test.each([
  [50e9, 100e9, 'ok'],
  [9e9, 100e9, 'warn'],
  [1.9e9, 4e9, 'warn'],
  [100e6, 100e9, 'fault'],
  [0, 0, 'fault'],
])('H-13 %d free of %d bytes: %s', (free, total, state) => {
  expect(judgeDisk({ free, total }, '/srv/evens').state).toBe(state)
})

describe('H-13 the hosts', () => {
  const primary: HostFacts = {
    ...{ host: 'db-1:5432', role: 'primary', readOnly: false, system: '7', timeline: 3 },
    ...{ behind: undefined, receives: false, started: '1.5' },
  }
  const standby: HostFacts = {
    ...{ host: 'db-2:5432', role: 'standby', readOnly: false, system: '7', timeline: undefined },
    ...{ behind: { bytes: 0, seconds: 0 }, receives: true, started: '1.5' },
  }
  const late = (seconds: number) => ({ ...standby, behind: { bytes: 5e6, seconds } })
  const away: AwayHost = { host: 'db-2:5432', away: 'connect ECONNREFUSED' }

  test.each<[string, (HostFacts | AwayHost)[], string, string]>([
    ['one primary', [primary], 'ok', 'db-1:5432 is the primary, timeline 3'],
    ['a pair', [standby, primary], 'ok ok', 'standby, 0.0 MiB and 0 s behind'],
    ['a missing standby', [primary, away], 'ok fault', 'db-2:5432 does not answer (connect ECONNREFUSED)'],
    ['nobody', [away], 'fault', 'does not answer'],
    ['a standby alone', [{ ...standby, behind: undefined }], 'ok fault', 'there is only a standby'],
    ['standbys without a primary', [standby, { ...standby, host: 'db-3' }], 'ok ok fault', 'no primary'],
    [
      'a standby and a primary that is away',
      [standby, { ...away, host: 'db-1' }],
      'ok fault fault',
      'no primary',
    ],
    [
      'two primaries',
      [primary, { ...primary, host: 'db-2:5432', timeline: 4, started: '2.5' }],
      'ok ok fault',
      'two primaries',
    ],
    ['one primary by two names', [primary, { ...primary, host: 'db' }], 'ok ok', 'db is the primary'],
    ['a minute behind', [primary, late(61)], 'ok warn', '4.8 MiB and 61 s behind'],
    ['ten minutes behind', [primary, late(600)], 'ok fault', '600 s behind'],
    ['a standby without a sender', [primary, { ...standby, receives: false }], 'ok warn', 'receives no log'],
    ['another database', [primary, { ...standby, system: '8' }], 'ok fault', 'another database'],
    ['an unknown identifier', [primary, { ...standby, system: undefined }], 'ok ok', 'standby'],
    ['a read-only primary', [{ ...primary, readOnly: true }], 'fault', 'takes no writes'],
  ])('%s', (_, hosts, expected, says) => {
    const verdicts = judgeHosts(hosts)
    expect(states(verdicts)).toBe(expected)
    expect(
      verdicts
        .map((verdict) => verdict.says)
        .join('\n')
        .replace('2 primaries', 'two primaries'),
    ).toContain(says)
  })

  test('of two primaries the one with the older timeline is stopped', () => {
    const other = { ...primary, host: 'db-2:5432', timeline: 4, started: '2.5' }
    const { remedy } = judgeHosts([primary, other]).at(-1)!
    expect(remedy).toMatch(/^Stop db-1:5432 at once.* db-2:5432 has the newest timeline/)
  })
})

describe('H-13 the standbys', () => {
  const sync: Sender = {
    seen: true,
    name: 'two',
    state: 'streaming',
    synchronous: true,
    bytes: 0,
    seconds: 0,
  }
  const hidden: Sender = { seen: false }

  test.each([
    ['', 0],
    ['two', 1],
    ['*', 1],
    ['a, b', 1],
    ['2 (a, b, c)', 2],
    ['FIRST 1 (a, b)', 1],
    ['any 3 (*)', 3],
  ])('"%s" makes a commit wait for %d', (names, needed) => expect(synchronousNeeded(names)).toBe(needed))

  test.each<[string, string, Sender[], string]>([
    ['none, and none needed', '', [], 'skip'],
    ['a base backup is none', '', [{ ...sync, state: 'backup' }], 'skip'],
    ['one that nobody waits for', '', [{ ...sync, synchronous: false }], 'ok warn'],
    ['a synchronous one', 'two', [sync], 'ok ok'],
    ['none of the needed', 'two', [], 'fault'],
    ['an asynchronous one in place of the needed', 'two', [{ ...sync, synchronous: false }], 'ok fault'],
    ['one of two', '2 (two, three)', [sync], 'ok fault'],
    ['one that catches up', 'two', [{ ...sync, state: 'catchup' }], 'warn fault'],
    ['hidden ones', 'two', [hidden], 'warn'],
    ['too few hidden ones', 'ANY 2 (*)', [hidden], 'fault'],
    ['one that is ten minutes behind', 'two', [{ ...sync, seconds: 601 }], 'fault ok'],
  ])('%s', (_, names, senders, expected) => {
    expect(states(judgeSenders(names, senders, { production: true }))).toBe(expected)
  })
})

describe('the hosts of READ_DATABASE_URL', () => {
  const standby = {
    host: 'db-2',
    role: 'standby' as const,
    readOnly: false,
    system: '7',
    timeline: undefined,
    behind: undefined,
    receives: true,
    started: '1.5',
  }
  test.each([
    ['a standby', [standby], 'ok', /lists are read from db-2/],
    [
      'the primary and a standby',
      [{ ...standby, host: 'db-1', role: 'primary' as const }, standby],
      'ok',
      /from db-2 while/,
    ],
    [
      'the primary alone',
      [{ ...standby, host: 'db-1', role: 'primary' as const }],
      'warn',
      /db-1 is the primary/,
    ],
    ['another database', [{ ...standby, system: '8' }], 'warn', /db-2 is another database/],
    ['a standby that was cut off', [{ ...standby, receives: false }], 'warn', /db-2 receives no log/],
    ['nobody', [{ host: 'db-2', away: 'refused' }], 'warn', /db-2 does not answer \(refused\)/],
  ])('H-11 H-13 %s', (_, hosts, state, says) => {
    expect(judgeReplicas(hosts, '7')).toMatchObject({ state, says: expect.stringMatching(says) })
  })
})
