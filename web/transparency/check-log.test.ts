import { beforeEach, expect, test } from 'vitest'
import type { LiabilityProof, ReceiptProof, TransparencyStatus } from '#contract/transparency.ts'
import {
  entryOf,
  logKey,
  OUTSIDE,
  promiseOf,
  purseOf,
  type SmallPosting,
  sealedPosting,
  smallLog,
  smallTree,
} from '#tests/support/small-log.ts'
import { checkLog, checkReceiptNow } from './check-log.ts'
import { Away, type Net } from './check-net.ts'
import type { CheckResult, Kept } from './check-types.ts'
import { NOTHING_KEPT } from './log-store.ts'

const ADA = 7
const NOW = Date.parse('2026-11-26T18:00:00.000Z')
const TREE_AT = NOW - 3_600_000
const ORIGIN = 'evens.example/log'

type Line = { id: string; amount: string; currency: 'USD'; balanceAfter: string; createdAt: string }

const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** An honest site: a log, a person with three movements, and a tree in which her balance is. A lie changes one of its answers. */
function honestSite() {
  const log = smallLog(ORIGIN)
  const keys = [log.key]
  const postings: (SmallPosting & ReturnType<typeof sealedPosting> & { index: number | null })[] = []
  const lines: Line[] = []
  const post = (id: number, cents: number, balance: string, atMs: number, logged = true) => {
    const posting = { id, source: OUTSIDE, destination: purseOf(ADA), cents, atMs }
    const sealed = sealedPosting(posting)
    postings.push({ ...posting, ...sealed, index: logged ? log.add(sealed.entry) : null })
    const amount = dollars(BigInt(cents))
    const createdAt = new Date(atMs).toISOString()
    lines.unshift({ id: `${id}`, amount, currency: 'USD', balanceAfter: balance, createdAt })
  }
  for (let at = 0; at < 300; at += 1) log.add(Buffer.from(`\x03{"evens":"other ${at}"}`))
  post(11, 10_000, '100.00', TREE_AT - 7_200_000)
  post(12, 2_345, '123.45', TREE_AT - 3_600_000)
  const tree = smallTree([
    { owner: 3, part: 1, parts: 1, cents: 500n },
    { owner: ADA, part: 2, parts: 2, cents: 2_345n },
    { owner: 9, part: 1, parts: 1, cents: 0n },
    { owner: ADA, part: 1, parts: 2, cents: 10_000n },
    { owner: 4, part: 1, parts: 1, cents: 77n },
  ])
  const sums = { fees: '0', outside: `-${tree.total}`, debts: '0' }
  const about = { tree: 7, at: new Date(TREE_AT).toISOString(), leaves: 5, root: tree.root }
  const text = JSON.stringify({
    ...{ evens: 'liabilities 1', ...about, total: `${tree.total}` },
    ...{ kinds: { person: `${tree.total}` }, ...sums },
  })
  const statement = log.add(Buffer.from(`\x03${text}`))
  post(13, 500, '128.45', NOW - 600_000)

  const status = (): TransparencyStatus => ({
    origin: ORIGIN,
    state: 'well',
    head: { size: `${log.size()}`, root: log.root(), signedAt: new Date(NOW).toISOString() },
    waiting: { postings: 0, oldestSeconds: 0 },
    keys: keys.map(({ vkey }, at) => ({ vkey, from: new Date(NOW).toISOString(), current: at === 0 })),
    witnesses: [],
    liabilities: [
      {
        ...{ ...about, tree: '7', total: dollars(tree.total), kinds: [], fees: '0.00' },
        ...{ outside: `-${dollars(tree.total)}`, debts: '0.00', tookMs: 1, index: `${statement}` },
      },
    ],
    nextLiabilitiesAt: new Date(TREE_AT + 86_400_000).toISOString(),
  })
  const receipt = (id: string): ReceiptProof | undefined => {
    const found = postings.find((one) => `${one.id}` === id)
    if (!found) return undefined
    const { record, salt, entry, index, atMs } = found
    const extra = Buffer.concat([salt, record])
    return {
      state: index === null ? 'promised' : 'logged',
      record: record.toString('base64'),
      salt: salt.toString('base64'),
      promise: promiseOf(log, entry, found),
      proof: index === null ? null : log.proof(index, extra, log.head(log.size(), keys)),
      index: index === null ? null : `${index}`,
      by: new Date(atMs + 60_000).toISOString(),
      keys: [log.key.vkey],
    }
  }
  const liabilities = (): LiabilityProof => ({
    proof: {
      ...{ tree: '7', at: about.at, leaves: '5', root: tree.root, total: `${tree.total}` },
      parts: tree.partsOf(ADA),
      statement: log.proof(statement, Buffer.from(text), log.head(log.size(), keys)),
    },
    nextAt: new Date(TREE_AT + 86_400_000).toISOString(),
  })
  /** What each address answers. A lie takes the place of one. */
  const answers = {
    status: () => status() as unknown,
    head: (): string | undefined => log.head(log.size(), keys),
    receipt: (id: string) => receipt(id) as unknown,
    liabilities: () => liabilities() as unknown,
    lines: () => lines,
    tile: (path: string) => log.file(path),
    now: () => NOW,
  }
  const json = (path: string): unknown => {
    const { pathname, searchParams } = new URL(path, 'https://evens.example')
    if (pathname === '/api/transparency') return answers.status()
    if (pathname === '/api/liabilities/latest/proof') return answers.liabilities()
    if (pathname === '/api/transactions') return answers.lines().slice(0, Number(searchParams.get('limit')))
    return answers.receipt(/^\/api\/receipts\/(\d+)\/proof$/.exec(pathname)![1]!)
  }
  const net: Net = {
    json: async (path) => {
      const reply = json(path)
      return reply === undefined ? undefined : { reply: JSON.parse(JSON.stringify(reply)), cursor: null }
    },
    text: async () => answers.head(),
    file: async (path) => answers.tile(path.replace('/log/', '')),
    now: () => answers.now(),
  }
  return { log, keys, net, answers, post, lines, tree, receipt, liabilities, status }
}

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

/** The check that sees a lie after an honest first visit. */
async function seenBy(lie: () => void): Promise<string> {
  const kept = await wellKept()
  lie()
  const result = await look(kept)
  // a lie teaches nothing
  if (result.state === 'failed') expect(result.kept).toEqual(kept)
  return result.state === 'failed' ? result.fault.check : result.state
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

const otherRoot = () => {
  const other = smallLog(ORIGIN)
  other.key = site.log.key
  for (let at = 0; at < site.log.size(); at += 1) other.add(Buffer.from(`\x03{"other":${at}}`))
  return other
}

/** Each lie that a server may tell a browser, and the check that sees it. */
const lies: Record<string, [check: string, lie: () => void]> = {
  'another root for the same size': [
    'fork',
    () => {
      const other = otherRoot()
      site.answers.head = () => other.head()
    },
  ],
  'a longer log with another past': [
    'fork',
    () => {
      const other = otherRoot()
      for (let at = 0; at < 50; at += 1) other.add(Buffer.from('\x03{}'))
      site.answers.head = () => other.head()
      site.answers.tile = other.file
    },
  ],
  'a shorter log': [
    'older',
    () => {
      const size = site.log.size() - 1
      site.answers.head = () => site.log.head(size)
    },
  ],
  'a log without a head': [
    'older',
    () => {
      site.answers.head = () => undefined
    },
  ],
  'another page than the signed head': [
    'fork',
    () => {
      const { status } = site
      site.answers.status = () => ({ ...status(), head: { ...status().head, root: otherRoot().root() } })
    },
  ],
  'a head by an unknown key': [
    'unsigned',
    () => {
      site.answers.head = () => site.log.head(site.log.size(), [logKey(ORIGIN)])
    },
  ],
  'a head by a key that nobody vouches for': [
    'unknown-key',
    () => {
      site.keys.splice(0, 1, logKey(ORIGIN))
    },
  ],
  'tiles that are cut': [
    'tiles',
    () => {
      for (let at = 0; at < 50; at += 1) site.log.add(Buffer.from('\x03{}'))
      const { tile } = site.answers
      site.answers.tile = (path) => tile(path)?.slice(32)
    },
  ],
  'tiles that are not there': [
    'tiles',
    () => {
      for (let at = 0; at < 50; at += 1) site.log.add(Buffer.from('\x03{}'))
      site.answers.tile = () => undefined
    },
  ],
  'a receipt that is missing': [
    'receipt',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      site.answers.receipt = (id) => (id === '14' ? undefined : receipt(id))
    },
  ],
  'the receipt of another movement': [
    'posting',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      site.answers.receipt = () => receipt('12')
    },
  ],
  'a receipt of another amount': [
    'record',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      site.lines[0]!.amount = '0.54'
    },
  ],
  'a proof of another entry': [
    'inclusion',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      site.answers.receipt = (id) => {
        const { salt, record, ...rest } = receipt(id)!
        const extra = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(record, 'base64')])
        return { ...rest, salt, record, proof: site.log.proof(5, extra) }
      }
    },
  ],
  'a proof in another log': [
    'fork',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      const other = otherRoot()
      site.answers.receipt = (id) => {
        const { salt, record, ...rest } = receipt(id)!
        const [one, two] = [salt, record].map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
        other.change(20, entryOf(one, two))
        return { ...rest, salt, record, proof: other.proof(20, Buffer.concat([one, two])) }
      }
    },
  ],
  'a promise that is late': [
    'kept',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000, false)
    },
  ],
  'a movement that is neither logged nor promised': [
    'kept',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000, false)
      const { receipt } = site
      site.answers.receipt = (id) => ({ ...receipt(id), state: 'waiting', promise: null })
    },
  ],
  'a balance that is less in the tree': [
    'balance',
    () => {
      for (const line of site.lines) line.balanceAfter = '500.00'
    },
  ],
  'a part of a balance that is left out': [
    'parts',
    () => {
      const { liabilities } = site
      site.answers.liabilities = () => {
        const { proof, nextAt } = liabilities()
        return { proof: { ...proof, parts: proof!.parts.slice(1) }, nextAt }
      }
    },
  ],
  'a balance that is left out': [
    'left-out',
    () => {
      site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
    },
  ],
  'a tree that is not in the log': [
    'statement',
    () => {
      const { liabilities } = site
      site.answers.liabilities = () => {
        const { proof, nextAt } = liabilities()
        return { proof: { ...proof, statement: null }, nextAt }
      }
    },
  ],
  'a tree that is older than one before': [
    'older',
    () => {
      const { status } = site
      site.answers.status = () => {
        const [newest] = status().liabilities
        return { ...status(), liabilities: [{ ...newest, tree: '8' }] }
      }
    },
  ],
  'a page with another sum of what is owed': [
    'fork',
    () => {
      const { status } = site
      site.answers.status = () => {
        const [newest] = status().liabilities
        return { ...status(), liabilities: [{ ...newest, total: '1.00' }] }
      }
    },
  ],
}

for (const [name, [check, lie]] of Object.entries(lies))
  test(`V-13 ${name} is seen`, async () => {
    expect(await seenBy(lie)).toBe(check)
  })

test('V-13 a promise is late by this device’s clock too, where the server’s stands still', async () => {
  site.post(14, 55, '129.00', NOW, false)
  const kept = await wellKept()
  const own = kept.people[`${ADA}`]!
  const old = own.promises.map((promise) => ({ ...promise, keptAt: promise.keptAt - 600_000 }))
  const result = await look({ ...kept, people: { [`${ADA}`]: { ...own, promises: old } } })
  expect(result).toMatchObject({ state: 'failed', fault: { check: 'kept' } })
})
