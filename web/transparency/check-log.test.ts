import { beforeEach, expect, test } from 'vitest'
import type { LiabilityProof } from '#contract/transparency.ts'
import { ADA, honestSite, NOW, ORIGIN } from '#tests/support/honest-site.ts'
import { logKey } from '#tests/support/small-log.ts'
import { checkLog, checkReceiptNow } from './check-log.ts'
import { Away } from './check-net.ts'
import type { CheckResult, Kept } from './check-types.ts'
import { NOTHING_KEPT } from './log-store.ts'

let site: ReturnType<typeof honestSite>
beforeEach(() => {
  site = honestSite()
})

const look = (kept: Kept = NOTHING_KEPT): Promise<CheckResult> =>
  checkLog({ what: 'log', userId: `${ADA}`, kept }, site.net, 0)

async function wellKept(): Promise<Kept> {
  const result = await look()
  if (result.state !== 'well') throw new Error(JSON.stringify(result))
  return result.kept
}

test('V-09 an honest log is well: head, own balance, movements', async () => {
  const result = await look()
  expect(result).toMatchObject({
    ...{ state: 'well', receipts: 3, promises: 0, size: `${site.log.size()}` },
    own: { tree: '7', cents: '12345', heldCents: '0', parts: 2 },
  })
  const kept = await wellKept()
  expect(kept.people[`${ADA}`]).toEqual({ receipts: ['13', '12', '11'], promises: [], tree: '7' })
})

test('V-09 a log that has grown is well, and receipts that were found are not asked for again', async () => {
  const kept = await wellKept()
  site.post(14, 55, '129.00', NOW)
  for (let at = 0; at < 700; at += 1) site.log.add(Buffer.from('\x03{}'))
  const asked: string[] = []
  const { receipt } = site.answers
  site.answers.receipt = (id) => {
    asked.push(id)
    return receipt(id)
  }
  expect(await look(kept)).toMatchObject({ state: 'well', receipts: 4 })
  expect(asked).toEqual(['14'])
})

test('V-09 a promise is kept in mind until its movement is in the log', async () => {
  site.post(14, 55, '129.00', NOW, false)
  const kept = await wellKept()
  expect(kept.people[`${ADA}`]?.promises.map(({ id }) => id)).toEqual(['14'])
  expect(await look(kept)).toMatchObject({ state: 'well', promises: 1 })
})

test('V-09 a new key is learned from a head that the old one has signed too', async () => {
  const kept = await wellKept()
  site.keys.unshift(logKey(ORIGIN))
  const result = await look(kept)
  expect(result).toMatchObject({ state: 'well', kept: { keys: site.keys.map(({ vkey }) => vkey) } })
  site.keys.shift()
  if (result.state === 'well') expect(await look(result.kept)).toMatchObject({ fault: { check: 'old-key' } })
})

test('V-09 somebody without a tree is told when the next one is made', async () => {
  site.lines.length = 0
  site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
  expect(await look()).toMatchObject({ state: 'well', own: null, nextAt: site.status().nextLiabilitiesAt })
})

test('V-09 a tree whose statement waits for a log that fills is no fault, for a day', async () => {
  const { liabilities } = site.answers
  const at = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
  const waits = (hours: number) => () => {
    const { proof, nextAt } = liabilities() as LiabilityProof
    return { proof: { ...proof!, at: at(hours), statement: null }, nextAt }
  }
  site.answers.liabilities = waits(1)
  expect(await look()).toMatchObject({ fault: { check: 'statement' } })
  site.answers.status = () => ({ ...site.status(), state: 'filling' })
  expect(await look()).toMatchObject({ state: 'well', own: { entry: null } })
  site.answers.liabilities = waits(25)
  expect(await look()).toMatchObject({ fault: { check: 'statement' } })
})

test('V-09 an empty log is well', async () => {
  site.lines.length = 0
  site.answers.head = () => undefined
  site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
  site.answers.status = () => ({
    ...site.status(),
    head: { size: '0', root: '', signedAt: null },
    liabilities: [],
  })
  expect(await look()).toMatchObject({ state: 'well', size: '0' })
})

test('V-09 without a network nothing is said', async () => {
  const kept = await wellKept()
  site.answers.status = () => {
    throw new Away()
  }
  expect(await look(kept)).toEqual({ state: 'away' })
})

test('V-09 what was wrong for a moment is looked at again', async () => {
  const kept = await wellKept()
  const { status } = site.answers
  let times = 0
  site.answers.head = () => (times++ === 0 ? site.log.head(4) : site.log.head())
  site.answers.status = status
  expect(await look(kept)).toMatchObject({ state: 'well' })
})

test('V-09 a fault of the log is everybody’s, one of a movement the person’s own', async () => {
  const kept = await wellKept()
  site.answers.head = () => site.log.head(4)
  expect(await look(kept)).toMatchObject({ fault: { check: 'older', userId: null } })
  site = honestSite()
  site.answers.receipt = () => undefined
  expect(await look()).toMatchObject({ fault: { check: 'receipt', userId: `${ADA}` } })
})

test('V-06 one receipt is checked for the screen', async () => {
  const movement = { id: '12', amount: '23.45', currency: 'USD' as const }
  const asked = { what: 'receipt' as const, userId: `${ADA}`, movement, kept: NOTHING_KEPT }
  expect(await checkReceiptNow(asked, site.net, 0)).toMatchObject({ state: 'logged', index: '301' })
  const other = { ...asked, movement: { ...movement, amount: '-23.45' } }
  expect(await checkReceiptNow(other, site.net, 0)).toMatchObject({ fault: { check: 'record' } })
})
