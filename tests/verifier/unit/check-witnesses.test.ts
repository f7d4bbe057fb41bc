import { beforeEach, expect, test } from 'vitest'
import { NOW, ORIGIN } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import { handoverOf, keyOf, type Signing } from '#tests/support/made-log.ts'
import { logKey, smallLog } from '#tests/support/small-log.ts'
import type { CheckResult } from '#verifier/visit/check-types.ts'

const HOUR = 3_600_000
const [one, two] = ['one', 'two'].map((name) => keyOf(`${name}.example/w1`, name, 4)) as [Signing, Signing]

const { site, look } = honestVisit()
/** The page's claims: the size that each witness has signed. */
let said: { of: Signing; size: number | null; at?: number }[]
beforeEach(() => {
  const size = site.log.size()
  said = [
    { of: one, size },
    { of: two, size },
  ]
  site.answers.status = () => ({
    ...site.status(),
    witnesses: said.map(({ of: { name, vkey }, size, at = NOW - 60_000 }) => ({
      ...{ name, vkey, size: size === null ? null : `${size}` },
      at: size === null ? null : new Date(at).toISOString(),
    })),
  })
  site.answers.head = () => cosigned(site.log.head(), one, two)
  site.answers.witnessed = site.answers.head
})

const cosignedAt = (note: string, at: number, ...by: Signing[]) =>
  note + by.map((of) => of.line(note.slice(0, note.indexOf('\n\n') + 1), Math.floor(at / 1_000))).join('')
const cosigned = (note: string, ...by: Signing[]) => cosignedAt(note, NOW - 60_000, ...by)
/** A second look, an hour after the first. */
async function anHourLater(): Promise<CheckResult> {
  const result = await look()
  if (result.state !== 'well') return result
  const { kept } = result
  const since = kept.unwitnessedSince
  return look({ ...kept, ...(since && { unwitnessedSince: since - HOUR }) })
}

test('V-09 signatures of witnesses are checked, below the newest head and below one before it', async () => {
  const size = `${site.log.size()}`
  expect(await look()).toMatchObject({ state: 'well', signed: { [one.vkey]: size, [two.vkey]: size } })
  site.answers.head = () => cosigned(site.log.head(), one)
  site.answers.witnessed = () => cosigned(site.log.head(300), one, two)
  said[1]!.size = 300
  expect(await anHourLater()).toMatchObject({
    ...{ state: 'well', signed: { [one.vkey]: size, [two.vkey]: '300' } },
  })
})

/** Possible states of an honest log. */
const honest: Record<string, () => void> = {
  'a witness that has not signed yet': () => {
    said[1]!.size = null
    site.answers.head = () => cosigned(site.log.head(), one)
    site.answers.witnessed = () => undefined
  },
  'a witness that is away, named before another came': () => {
    said[1] = { of: two, size: 200, at: NOW - 48 * HOUR }
    site.answers.head = () => cosigned(site.log.head(), one)
    site.answers.witnessed = () => cosigned(site.log.head(150), two)
  },
  'witnesses that are all away': () => {
    for (const one of said) Object.assign(one, { size: 200, at: NOW - 2 * HOUR })
    site.answers.head = () => site.log.head()
    site.answers.witnessed = () => undefined
  },
  'a witnessed head that is newer than the one before it was asked': () => {
    site.answers.head = () => site.log.head(250)
    for (const one of said) one.size = 240
  },
  'a witnessed head by an old key of the log': () => {
    const note = site.log.head()
    site.answers.witnessed = () => cosigned(`${note.slice(0, note.indexOf('\n\n') + 2)}`, one, two)
  },
}
for (const [name, make] of Object.entries(honest))
  test(`V-09 ${name} is no fault`, async () => {
    make()
    expect(await anHourLater()).toMatchObject({ state: 'well' })
  })

test('V-09 a head that all have signed is waited for, an hour', async () => {
  site.answers.witnessed = () => undefined
  expect(await look()).toMatchObject({ state: 'well', kept: { unwitnessedSince: expect.any(Number) } })
})

test('V-09 what is proven below a head of an old key, which a new browser does not know, is no fault', async () => {
  const [old, between, now] = [site.keys[0]!, logKey(ORIGIN), logKey(ORIGIN)]
  const size = site.log.size()
  const handovers = [handoverOf(ORIGIN, between, now), handoverOf(ORIGIN, old, between), null]
  const { status } = site.answers
  site.answers.status = () => ({
    ...(status() as object),
    keys: [now, between, old].map(({ vkey }, at) => ({ vkey, handover: handovers[at] })),
  })
  site.answers.head = () => cosigned(site.log.head(size, [now]), one, two)
  const result = await look()
  expect(result).toMatchObject({ kept: { keys: [now, between, old].map(({ vkey }) => vkey) } })
  said = []
  expect(await look()).toMatchObject({ state: 'well' })
})

test('V-13 an old head of all witnesses does not stand for the ones that they are said to have signed', async () => {
  site.answers.witnessed = () => cosignedAt(site.log.head(3), NOW - 24 * HOUR, one, two)
  expect(await look()).toMatchObject({ state: 'well', kept: { unwitnessedSince: expect.any(Number) } })
  expect(await anHourLater()).toMatchObject({ state: 'failed', fault: { check: 'witness' } })
})

/** Lies about witnesses, and the check that sees each. */
const lies: Record<string, [check: string, lie: () => void]> = {
  'a signature of the newest head that is not there': [
    'witness',
    () => {
      site.answers.head = () => cosigned(site.log.head(), one)
    },
  ],
  'a head of all witnesses that never comes': [
    'witness',
    () => {
      site.answers.witnessed = () => undefined
    },
  ],
  'a head of all witnesses that one has not signed': [
    'witness',
    () => {
      site.answers.witnessed = () => cosigned(site.log.head(), one)
    },
  ],
  'a false signature of a witness': [
    'witness',
    () => {
      const note = site.log.head()
      site.answers.witnessed = () => note + one.line('another text\n')
    },
  ],
  'a witnessed head that is none': [
    'witness',
    () => {
      site.answers.witnessed = () => 'none'
    },
  ],
  'a witnessed head of another past': [
    'fork',
    () => {
      const other = smallLog(ORIGIN)
      for (let at = 0; at < site.log.size(); at += 1) other.add(Buffer.from(`\x03{"other":${at}}`))
      site.answers.witnessed = () => cosigned(other.head(), one, two)
    },
  ],
  'a witnessed head of another log': [
    'other-log',
    () => {
      site.answers.witnessed = () => cosigned(smallLog('odds.example/log').head(), one, two)
    },
  ],
}
for (const [name, [check, lie]] of Object.entries(lies))
  test(`V-13 ${name} is seen`, async () => {
    lie()
    expect(await anHourLater()).toMatchObject({ state: 'failed', fault: { check, userId: null } })
  })
