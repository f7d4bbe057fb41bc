import type { LiabilityProof, ReceiptProof, TransparencyStatus } from '#contract/transparency.ts'
import { handoverOf } from './made-log.ts'
import {
  OUTSIDE,
  promiseOf,
  purseOf,
  type SmallPosting,
  sealedPosting,
  smallLog,
  smallTree,
} from './small-log.ts'

/** The person whose browser checks. */
export const ADA = 7
/** The server’s clock. */
export const NOW = Date.parse('2026-11-26T18:00:00.000Z')
/** An event and a tournament whose pools are in the tree. */
export const EVENT = 50
export const TOURNAMENT = 60
export const TREE_AT = NOW - 3_600_000
export const ORIGIN = 'evens.example/log'

type Line = { id: string; amount: string; currency: 'USD'; balanceAfter: string; createdAt: string }

const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** An honest site: a log, a person with three movements, and a tree in which her balance is. A lie changes one of its answers. */
export function honestSite() {
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
    { owner: EVENT, kind: 2, part: 1, parts: 1, cents: 6_000n },
    { owner: TOURNAMENT, kind: 5, part: 1, parts: 1, cents: 3_000n },
  ])
  const pools = 9_000n
  const sums = { fees: '0', outside: `-${tree.total}`, debts: '0' }
  const about = { tree: 7, at: new Date(TREE_AT).toISOString(), leaves: 7, root: tree.root }
  const text = JSON.stringify({
    ...{ evens: 'liabilities 1', ...about, total: `${tree.total}` },
    kinds: { person: `${tree.total - pools}`, 'event-a': '6000', tournament: '3000' },
    ...sums,
  })
  const statement = log.add(Buffer.from(`\x03${text}`))
  post(13, 500, '128.45', NOW - 600_000)

  const status = (): TransparencyStatus => ({
    origin: ORIGIN,
    state: 'well',
    head: { size: `${log.size()}`, root: log.root(), signedAt: new Date(NOW).toISOString() },
    waiting: { postings: 0, oldestSeconds: 0 },
    keys: keys.map((key, at) => ({
      ...{ vkey: key.vkey, from: new Date(NOW).toISOString(), current: at === 0 },
      handover: keys[at + 1] ? handoverOf(ORIGIN, keys[at + 1]!, key) : null,
    })),
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
      ...{ tree: '7', at: about.at, leaves: '7', root: tree.root, total: `${tree.total}` },
      parts: tree.partsOf(ADA),
      statement: log.proof(statement, Buffer.from(text), log.head(log.size(), keys)),
    },
    nextAt: new Date(TREE_AT + 86_400_000).toISOString(),
  })
  const pool = (query: URLSearchParams): LiabilityProof => {
    const [event, tournament] = ['event', 'tournament'].map((name) => Number(query.get(name)))
    const parts = event ? tree.partsOf(event, [2, 3]) : tree.partsOf(tournament!, [5])
    const { proof, nextAt } = liabilities()
    return { proof: parts.length > 0 ? { ...proof!, parts } : null, nextAt }
  }
  /** The answer at each address. A lie replaces one. */
  const answers = {
    status: () => status() as unknown,
    head: (): string | undefined => log.head(log.size(), keys),
    receipt: (id: string) => receipt(id) as unknown,
    liabilities: () => liabilities() as unknown,
    lines: () => lines,
    balance: (): unknown => lines[0]?.balanceAfter ?? '0.00',
    held: (): unknown => [],
    bets: (): unknown => [],
    tournaments: (): unknown => [],
    pool: (query: URLSearchParams): unknown => pool(query),
    witnessed: (): string | undefined => undefined,
    tile: (path: string) => log.file(path),
    now: () => NOW,
  }
  const page = (all: { id: string }[], query: URLSearchParams) => {
    const from = all.findIndex(({ id }) => id === query.get('cursor')) + 1
    return all.slice(from, from + Number(query.get('limit')))
  }
  const json = (path: string): unknown => {
    const { pathname, searchParams } = new URL(path, 'https://evens.example')
    if (pathname === '/api/transparency') return answers.status()
    if (pathname === '/api/liabilities/latest/proof') return answers.liabilities()
    if (pathname === '/api/transactions') return page(answers.lines(), searchParams)
    if (pathname === '/api/auth/user') return { balance: answers.balance() }
    if (pathname === '/api/held-money') return answers.held()
    if (pathname === '/api/my-bets') return searchParams.get('state') === 'open' ? answers.bets() : []
    if (pathname === '/api/tournaments') return answers.tournaments()
    if (pathname === '/api/liabilities/latest/pool') return answers.pool(searchParams)
    return answers.receipt(/^\/api\/receipts\/(\d+)\/proof$/.exec(pathname)![1]!)
  }
  const net = {
    json: async (path: string) => {
      const reply = json(path)
      if (reply === undefined) return undefined
      const last = Array.isArray(reply) ? (reply.at(-1) as { id: string } | undefined) : undefined
      const isMore = path.startsWith('/api/transactions') && last && last.id !== answers.lines().at(-1)?.id
      return { reply: JSON.parse(JSON.stringify(reply)), cursor: isMore ? last.id : null }
    },
    text: async (path: string) => (path.endsWith('/witnessed') ? answers.witnessed() : answers.head()),
    file: async (path: string) => answers.tile(path.replace('/log/', '')),
    now: () => answers.now(),
  }
  return { log, keys, net, answers, post, lines, tree, receipt, liabilities, pool, status }
}
