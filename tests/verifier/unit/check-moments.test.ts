import { expect, test } from 'vitest'
import { ADA, NOW } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import { smallTree } from '#tests/support/small-log.ts'

const HOUR = 3_600_000

const { site, look, wellKept } = honestVisit()

const held = (heldAt: string) => ({ id: '5', amount: '5.00', from: 'person', heldAt, canSendBack: true })
const hoursAfter = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

/** The page lists trees that differ in this from the newest one. */
function showTrees(...others: object[]): void {
  const { status } = site
  site.answers.status = () => {
    const [newest] = status().liabilities
    return { ...status(), liabilities: others.map((more) => ({ ...newest, ...more })) }
  }
}

/** A tree of half an hour ago with another balance: by default, without the movement of two hours ago. */
function olderTree(cents = 10_000n): void {
  const { root, total, partsOf } = smallTree([{ owner: ADA, part: 1, parts: 1, cents }])
  const about = { tree: 8, at: hoursAfter(-0.5), leaves: 1, root, total: `${total}` }
  const sums = { kinds: { person: `${total}` }, fees: '0', outside: `-${total}`, debts: '0' }
  const text = Buffer.from(JSON.stringify({ evens: 'liabilities 1', ...about, ...sums }))
  const index = site.log.add(Buffer.concat([Buffer.from([3]), text]))
  const proof = {
    ...about,
    tree: '8',
    leaves: '1',
    parts: partsOf(ADA),
    statement: site.log.proof(index, text),
  }
  site.answers.liabilities = () => ({ proof, nextAt: about.at })
}

/** Lies about moments and lists: they date things later, or leave them out. */
const lies: Record<string, [check: string, lie: () => void]> = {
  'a movement that is dated after the tree, which has a balance without it': [
    'record',
    () => {
      olderTree()
      site.lines[1]!.createdAt = hoursAfter(-0.2)
    },
  ],
  'a movement that is dated into the minute of the tree': [
    'record',
    () => {
      olderTree()
      site.lines[1]!.createdAt = hoursAfter(-0.5)
    },
  ],
  'a movement that is dated before the tree, which has a balance with it': [
    'record',
    () => {
      olderTree(12_845n)
      site.lines[0]!.createdAt = hoursAfter(-0.6)
    },
  ],
  'a movement of no moment': [
    'history',
    () => {
      site.lines[1]!.createdAt = 'soon'
    },
  ],
  'pages of the history that are empty for ever': [
    'history',
    () => {
      const { json } = site.net
      site.net.json = async (path) => {
        const answer = await json(path)
        if (!answer || !path.startsWith('/api/transactions')) return answer
        return path.includes('cursor=') ? { reply: [], cursor: 'x' } : { ...answer, cursor: 'x' }
      }
      for (const line of site.lines) line.createdAt = hoursAfter(0)
    },
  ],
  'held money of no moment': [
    'held',
    () => {
      site.answers.held = () => [held('soon')]
    },
  ],
  'a page of held money that is empty, with more after it': [
    'held',
    () => {
      const { json } = site.net
      site.net.json = async (path) => {
        const answer = await json(path)
        return answer && path.startsWith('/api/held-money') ? { ...answer, cursor: 'x' } : answer
      }
    },
  ],
  'a tree that others were shown, and that is older than the last check': [
    'order',
    () => {
      showTrees({ tree: '8', at: hoursAfter(-0.5) }, {})
    },
  ],
  'a tree that is missing from the list': [
    'order',
    () => {
      showTrees({ tree: '9', at: hoursAfter(1) }, {})
    },
  ],
  'a list of trees that ends above the one that was there': [
    'order',
    () => {
      showTrees({ tree: '9', at: hoursAfter(1) }, { tree: '8', at: hoursAfter(0.5) })
    },
  ],
  'a list without any tree': [
    'order',
    () => {
      showTrees()
    },
  ],
  'a listed tree of no moment': [
    'order',
    () => {
      showTrees({ tree: '8', at: 'soon' }, {})
    },
  ],
  'a listed tree that took for ever to make': [
    'order',
    () => {
      showTrees({ tree: '8', at: hoursAfter(-2), tookMs: 1e12 }, {})
    },
  ],
}

for (const [name, [check, lie]] of Object.entries(lies))
  test(`V-13 ${name} is seen`, async () => {
    const kept = await wellKept()
    lie()
    expect(await look(kept)).toMatchObject({ state: 'failed', fault: { check } })
  })

test.each(['2126-01-01T00:00:00.000Z', 'soon'])(
  'V-13 a promise that the server says to end at %s, without having signed it, is seen',
  async (by) => {
    site.post(14, 55, '129.00', NOW, false)
    const { receipt } = site
    site.answers.receipt = (id) => ({ ...receipt(id), by })
    const kept = await wellKept()
    const own = kept.people[`${ADA}`]!
    const promises = own.promises.map((promise) => ({ ...promise, keptAt: promise.keptAt - 91_000 }))
    const result = await look({ ...kept, people: { [`${ADA}`]: { ...own, promises } } })
    expect(result).toMatchObject({ state: 'failed', fault: { check: 'kept' } })
  },
)
