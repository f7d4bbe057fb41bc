import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA, NOW } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import { smallTree } from '#tests/support/small-log.ts'
import type { CheckResult } from '#verifier/visit/check-types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { site, look, wellKept: well } = honestVisit()
let now: number
/** Both clocks go on. */
function pass(ms: number): void {
  now += ms
  vi.setSystemTime(now)
}
beforeEach(() => {
  site.answers.now = () => now
  vi.useFakeTimers({ toFake: ['Date'] })
  now = NOW
  pass(0)
})
afterEach(() => {
  vi.useRealTimers()
})

const checkOf = (result: CheckResult) =>
  result.state === 'failed' ? [result.fault.check, result.fault.why] : [result.state]
const NOT_PUT = ['kept', 'The tree of what is owed with your balance was not put into the log.']

/** A tree that was made half a minute ago, and is not in the log. */
function freshTree(tree: string): void {
  const made = smallTree([{ owner: ADA, part: 1, parts: 1, cents: 12_845n }])
  const proof = {
    ...{ tree, at: new Date(now - 30_000).toISOString(), leaves: '1', root: made.root },
    ...{ total: `${made.total}`, parts: made.partsOf(ADA), statement: null },
  }
  site.answers.liabilities = () => ({ proof, nextAt: new Date(now + 24 * HOUR).toISOString() })
}

test('V-13 a tree that is new at each check and never enters the log is seen', async () => {
  const before = await well()
  pass(2 * HOUR)
  freshTree('8')
  const kept = await well(before)
  expect(kept.people[`${ADA}`]?.unsaid).toMatchObject({ tree: '8', since: now })
  pass(10 * MINUTE)
  freshTree('9')
  expect(checkOf(await look(kept))).toEqual(NOT_PUT)
})

test('V-13 a tree that is another one under the same number is seen at once', async () => {
  freshTree('8')
  const kept = await well()
  pass(MINUTE)
  freshTree('8')
  expect(checkOf(await look(kept))).toEqual(NOT_PUT)
  // also where the other one is in the log
  site.answers.liabilities = site.liabilities
  const own = { ...kept.people[`${ADA}`]!, tree: '7', unsaid: { tree: '7', root: 'other', since: now } }
  expect(checkOf(await look({ ...kept, tree: '7', people: { [`${ADA}`]: own } }))).toEqual(NOT_PUT)
})

test('V-09 a tree whose statement is on its way is no fault, and forgotten once it is in the log', async () => {
  const kept = await well()
  const proof = site.liabilities().proof!
  const own = kept.people[`${ADA}`]!
  const unsaid = { tree: proof.tree, root: proof.root, since: now - HOUR }
  expect((await well({ ...kept, people: { [`${ADA}`]: { ...own, unsaid } } })).people[`${ADA}`]?.unsaid).toBe(
    undefined,
  )
  freshTree('8')
  const waits = await well(kept)
  pass(MINUTE)
  expect((await well(waits)).people[`${ADA}`]?.unsaid).toEqual(waits.people[`${ADA}`]?.unsaid)
})

test('V-09 a log that fills has trees without a statement, which is no fault', async () => {
  site.answers.status = () => ({ ...site.status(), state: 'filling' })
  freshTree('8')
  const kept = await well()
  expect(kept.people[`${ADA}`]?.unsaid).toBeUndefined()
  pass(HOUR)
  expect(checkOf(await look(kept))).toEqual(['well'])
})

test('V-13 somebody who is in no tree for two days is seen', async () => {
  site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
  site.answers.status = () => ({ ...site.status(), liabilities: [] })
  let kept = await well()
  pass(30 * HOUR)
  kept = await well(kept)
  pass(19 * HOUR)
  expect(checkOf(await look(kept))).toEqual(['left-out', expect.stringMatching(/no tree .* two days/)])
  // a tree ends it
  site.answers = Object.assign(site.answers, { liabilities: site.liabilities, status: site.status })
  pass(-49 * HOUR)
  const clock: [number, number] = [NOW - 2 * HOUR, NOW - 2 * HOUR]
  expect((await well({ ...kept, clock })).people[`${ADA}`]?.treelessSince).toBeUndefined()
})

test('V-13 a log that says for two days that it fills is believed no longer', async () => {
  site.answers.status = () => ({ ...site.status(), state: 'filling' })
  site.post(14, 55, '129.00', NOW - MINUTE, false)
  const { receipt } = site
  site.answers.receipt = (id) => ({ ...receipt(id)!, ...(id === '14' && { promise: null }) })
  let kept = await well()
  pass(47 * HOUR)
  kept = await well(kept)
  pass(HOUR)
  expect(checkOf(await look(kept))).toEqual([
    'kept',
    expect.stringMatching(/neither in the log nor promised/),
  ])
  // nor is a tree without a statement
  site.answers.receipt = receipt
  site.lines.shift()
  freshTree('8')
  const proof = (site.answers.liabilities() as { proof: object }).proof
  const at = new Date(now - HOUR).toISOString()
  site.answers.liabilities = () => ({ proof: { ...proof, at }, nextAt: at })
  expect(checkOf(await look(kept))[0]).toBe('statement')
})
