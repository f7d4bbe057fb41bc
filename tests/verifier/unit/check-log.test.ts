import { expect, test } from 'vitest'
import type { LiabilityProof } from '#contract/transparency.ts'
import { ADA, honestSite, NOW, ORIGIN } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import { logKey } from '#tests/support/small-log.ts'
import { Away } from '#verifier/visit/check-net.ts'
import { checkReceiptNow } from '#verifier/visit/check-one.ts'
import type { KeptByVisitor } from '#verifier/visit/check-types.ts'
import { NOTHING_KEPT } from '#web/transparency/log-store.ts'

const HOUR = 3_600_000

const { site, look, wellKept } = honestVisit()

test('V-09 an honest log is well: head, own balance, movements', async () => {
  const result = await look()
  expect(result).toMatchObject({
    ...{ state: 'well', receipts: 3, promises: 0, size: `${site.log.size()}` },
    own: { reply: { proof: { tree: '7' } }, cents: '12345', heldCents: '0', saysHeld: false },
  })
  const kept = await wellKept()
  expect(kept.people[`${ADA}`]).toEqual({
    ...{ receipts: ['13', '12', '11'], promises: [], tree: '7', wellAt: expect.any(Number) },
  })
})

test('V-09 a log that has grown is well, and receipts that were found are asked for again only where a tree is between them', async () => {
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
  expect(asked.sort()).toEqual(['12', '13', '14'])
})

test('V-09 a promise is kept in mind until its movement is in the log', async () => {
  site.post(14, 55, '129.00', NOW, false)
  const kept = await wellKept()
  expect(kept.people[`${ADA}`]?.promises.map(({ id }) => id)).toEqual(['14'])
  expect(await look(kept)).toMatchObject({ state: 'well', promises: 1 })
})

test('V-09 a new key is learned from its handover, and then has to sign', async () => {
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

test('V-09 trees that are made meanwhile, and one that took long to make, are no fault', async () => {
  const kept = await wellKept()
  const [tree] = site.status().liabilities
  const list = (...others: object[]) => {
    site.answers.status = () => ({
      ...site.status(),
      liabilities: others.map((more) => ({ ...tree, ...more })),
    })
    // the status is older than the proof
    site.answers.liabilities = site.liabilities
  }
  list({ tree: '7' }, { tree: '6', at: new Date(NOW - 25 * HOUR).toISOString() })
  expect(await look(kept)).toMatchObject({ state: 'well' })
  // made before the last check, and there after it
  list({ tree: '7', tookMs: 1_800_000, at: tree!.at }, { tree: '6' })
  const at = Date.parse(tree!.at)
  expect(await look({ ...kept, tree: '6', clock: [at + 2_300_000, 0] })).toMatchObject({ state: 'well' })
  expect(await look({ ...kept, tree: '6', clock: [at + 2_500_000, 0] })).toMatchObject({
    fault: { check: 'order', userId: null },
  })
  // a browser that knows nothing yet takes any list that has no gap
  expect(await look()).toMatchObject({ state: 'well' })
  list()
  expect(await look()).toMatchObject({ state: 'well' })
})

test('V-09 without a network nothing is said', async () => {
  const kept = await wellKept()
  site.answers.status = () => {
    throw new Away()
  }
  expect(await look(kept)).toEqual({ state: 'away' })
})

test('V-09 a server that answers, but not this, is told apart from a network that is away', async () => {
  const instead = { path: '/api/liabilities/latest/proof', status: 503 }
  const silent = (sure: boolean) => {
    site.answers.liabilities = () => {
      throw new Away(instead, sure)
    }
  }
  silent(true)
  expect(await look()).toMatchObject({ state: 'away', instead })
  // a proxy's page, or nothing in time, counts only beside another answer
  silent(false)
  expect(await look()).toMatchObject({ state: 'away', instead })
  site.answers.balance = () => {
    throw new Away()
  }
  expect(await look()).toEqual({ state: 'away' })
})

test('V-13 a connection that breaks for one address only is seen, and a network that is away is not taken for it', async () => {
  const path = '/api/liabilities/latest/proof'
  const breaks = () => {
    throw new Away({ path, status: 0 })
  }
  site.answers.liabilities = breaks
  expect(await look()).toMatchObject({ state: 'away', instead: { path, status: 0 } })
  site.answers.balance = breaks
  expect(await look()).toEqual({ state: 'away' })
})

test('V-13 receipts that a server does not answer are noted as its silence', async () => {
  const kept = await wellKept()
  const instead = { path: '/api/receipts/13/proof', status: 503 }
  site.post(14, 55, '129.00', NOW - 120_000)
  site.answers.receipt = () => {
    throw new Away(instead, true)
  }
  // a day of it is a fault: see log-store.test.ts
  expect(await look(kept)).toMatchObject({ state: 'away', instead })
})

test('V-09 an answer that could not be read once is asked for again', async () => {
  const { lines } = site.answers
  let times = 0
  site.answers.lines = () => (times++ === 0 ? (7 as never) : lines())
  expect(await look()).toMatchObject({ state: 'well' })
})

test('V-09 an old tree is checked again in an hour before it is a fault', async () => {
  const kept = await wellKept()
  site.answers.now = () => NOW + 50 * HOUR
  const result = await look(kept)
  expect(result).toMatchObject({ state: 'well' })
  const own = (result as { kept: KeptByVisitor }).kept.people[`${ADA}`]
  expect(own?.staleSince).toBeGreaterThan(0)
  // one that is made meanwhile ends it
  site.answers.now = () => NOW
  expect((await wellKept()).people[`${ADA}`]?.staleSince).toBeUndefined()
})

const heldMoney = (amount: string, from: 'person' | 'deposit', heldAt = NOW - 7_200_000) => ({
  ...{ id: '5', amount, from, canSendBack: true },
  heldAt: new Date(heldAt).toISOString(),
})

test('V-09 money that is held since the tree was made is not in it, and the page says that there is some', async () => {
  site.answers.held = () => [heldMoney('5.00', 'person', NOW - 60_000)]
  expect(await look()).toMatchObject({ state: 'well', own: { saysHeld: true, heldCents: '0' } })
})

test('V-09 a card’s money that was on its way back when the tree was made is no fault of one tree', async () => {
  site.answers.held = () => [heldMoney('5.00', 'deposit')]
  const result = await look()
  expect(result).toMatchObject({ state: 'well', kept: { people: { [ADA]: { heldLess: '7' } } } })
  expect(await look((result as { kept: KeptByVisitor }).kept)).toMatchObject({ state: 'well' })
})

test('V-09 a history that moves while it is read is no fault', async () => {
  const kept = await wellKept()
  let asked = 0
  site.answers.balance = () => {
    if (asked++ === 0) return site.lines[0]!.balanceAfter
    return '99.00'
  }
  const { lines } = site.answers
  let read = 0
  site.answers.lines = () => {
    if (read++ === 1) site.post(14, 55, '129.00', NOW)
    return lines()
  }
  expect(await look(kept)).toMatchObject({ state: 'well' })
})

test('V-09 a long history hangs together from page to page', async () => {
  for (let id = 14; id < 140; id += 1) site.post(id, 100, `${129 + id - 14}.45`, NOW - 500_000 + id)
  const kept = await wellKept()
  for (let id = 140; id < 190; id += 1) site.post(id, 100, `${129 + id - 14}.45`, NOW - 300_000 + id)
  expect(await look(kept)).toMatchObject({ state: 'well' })
})

test('V-09 a history that is too long to be compared with the tree is said, and is no fault', async () => {
  for (let id = 14; id < 2_020; id += 1) site.post(id, 100, `${129 + id - 14}.45`, NOW - 500_000 + id)
  expect(await look()).toMatchObject({ state: 'well', own: { isFar: true } })
})

test('V-09 a movement of before the log began is no fault while it is taken in', async () => {
  const { receipt, status } = site
  site.answers.status = () => ({ ...status(), state: 'filling' })
  site.answers.receipt = (id) => ({ ...receipt(id)!, state: 'waiting', promise: null, proof: null })
  expect(await look()).toMatchObject({ state: 'well', receipts: 0, own: { isFar: false } })
})

test('V-09 movements in the minute of the tree may be in it or not', async () => {
  const tree = Date.parse(site.status().liabilities[0]!.at)
  for (const away of [-50_000, 50_000]) {
    Object.assign(site, honestSite())
    // the newest movement, which is not in the tree, was in its minute
    site.lines.shift()
    site.post(14, 500, '128.45', tree + away)
    expect(await look()).toMatchObject({ state: 'well', own: { cents: '12345' } })
  }
})

test('V-09 somebody with nothing but practice coins has an empty purse', async () => {
  const coin = { id: '30', amount: '5.00', currency: 'PLAY' as 'USD', balanceAfter: '1005.00' }
  site.answers.lines = () => [{ ...coin, createdAt: new Date(NOW).toISOString() }]
  site.answers.receipt = (id) => ({ ...site.receipt('11'), id, state: 'waiting', promise: null, proof: null })
  site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
  site.answers.status = () => ({ ...site.status(), liabilities: [] })
  site.answers.balance = () => '0.00'
  const result = await look()
  // its receipt is another movement's here: the purse itself is no fault
  expect(result).toMatchObject({ fault: { check: 'posting' } })
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
  Object.assign(site, honestSite())
  site.answers.receipt = () => undefined
  expect(await look()).toMatchObject({ fault: { check: 'receipt', userId: `${ADA}` } })
})

test('V-06 one receipt is checked for the screen', async () => {
  const { createdAt } = site.lines[1]!
  const movement = { id: '12', amount: '23.45', currency: 'USD' as const, createdAt }
  const asked = { what: 'receipt' as const, userId: `${ADA}`, movement, kept: NOTHING_KEPT }
  expect(await checkReceiptNow(asked, site.net, 0)).toMatchObject({ state: 'logged', index: '301' })
  const other = { ...asked, movement: { ...movement, amount: '-23.45' } }
  expect(await checkReceiptNow(other, site.net, 0)).toMatchObject({ fault: { check: 'record' } })
})
