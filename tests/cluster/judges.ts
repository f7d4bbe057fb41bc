import type pg from 'pg'
import { auditAll } from '#server/audit-all.ts'
import { openDb } from '#server/core/db.ts'
import type { Scene } from './callers.ts'
import { CENTS, type History, KINDS, type Kind } from './history.ts'
import { connectToPrimary } from './journal.ts'
import { actsOf, pages } from './pages.ts'
import { judgePurses } from './purses.ts'

/** Four judges of what a cluster did under faults. Each gives the violations that it finds, in words. */
export type Judged = { money: string[]; once: string[]; order: string[]; purses: string[] }

/** An audit of a million acts on a busy machine takes longer than a server gives a statement. */
const LONG_MS = 3_600_000
const LONG = { statementMs: LONG_MS, transactionMs: LONG_MS }

/** Every invariant of the ledger, the sum of all money among them. */
async function judgeMoney(url: string): Promise<string[]> {
  const db = openDb(url, { deadlines: LONG })
  try {
    return (await auditAll(db, { deadlines: LONG })).map(({ where, invariant }) => `${where}: ${invariant}`)
  } finally {
    await db.close()
  }
}

type Stored = { id: string; owner: string; cents: string; other: string }

const STORED: Record<Kind, string> = {
  bet: `select id::text, user_id::text as owner, amount_cents::text as cents, '' as other from bets b where id > $1 order by b.id limit $2`,
  transfer: `select id::text, sender_id::text as owner, amount_cents::text as cents, receiver_id::text as other
    from transfers t where id > $1 order by t.id limit $2`,
  message: `select id::text, sender_id::text as owner, '0' as cents, coalesce(client_id::text, '') as other
    from chat_messages m where message_type = 'text' and id > $1 order by m.id limit $2`,
  join: `select s.id::text, s.user_id::text as owner, t.entry_fee_cents::text as cents,
      t.id::text || case when s.refunded_at is null then '' else ' left' end as other
    from tournament_seats s join tournaments t on t.id = s.tournament_id where s.id > $1 order by s.id limit $2`,
}

/** The text that a row of this act must name beside its owner and amount. */
function otherOf(act: number, history: History, { callers, tournaments }: Scene): string {
  const kind = history.kind(act)
  if (kind === 'bet') return ''
  if (kind === 'message') return history.key(act)
  if (kind === 'transfer') return callers[history.other(act)]!.id
  return `${tournaments[history.other(act)]}${history.hasLeft(act) ? ' left' : ''}`
}

/** Whether each acknowledged act is there exactly once as it was sent, and nothing that nobody sent. */
async function judgeKind(
  client: pg.Client,
  kind: Kind,
  { scene, history }: { scene: Scene; history: History },
): Promise<string[]> {
  const wrong: string[] = []
  const { acts, pending, twice } = actsOf(kind, history)
  for (const act of twice) wrong.push(`${kind} ${history.id(act)} was told of two acts`)
  const places = new Map(scene.callers.map(({ id, n }) => [id, n]))
  const maybe = new Map<number, number>()
  for (const act of pending) maybe.set(history.caller(act), (maybe.get(history.caller(act)) ?? 0) + 1)
  let found = 0
  for await (const { id, owner, cents, other } of pages<Stored>(client, STORED[kind])) {
    const place = places.get(owner)
    if (place === undefined) continue
    const act = acts.get(Number(id))
    if (act === undefined) {
      const left = maybe.get(place) ?? 0
      if (left === 0) wrong.push(`too many: ${kind} ${id} of ${owner}`)
      else maybe.set(place, left - 1)
      continue
    }
    found++
    acts.delete(Number(id))
    const wanted = `${CENTS[kind]}, ${otherOf(act, history, scene)}`
    if (history.caller(act) !== place || `${cents}, ${other}` !== wanted)
      wrong.push(`${kind} ${id} of ${owner}: ${cents}, ${other} instead of ${wanted}`)
  }
  for (const [id, act] of acts) wrong.push(`lost: ${kind} ${id} of ${scene.callers[history.caller(act)]!.id}`)
  if (found === 0) wrong.push(`no ${kind} was found`)
  return wrong
}

async function judgeOnce(client: pg.Client, load: { scene: Scene; history: History }): Promise<string[]> {
  const wrong: string[] = []
  for (const kind of KINDS) for (const line of await judgeKind(client, kind, load)) wrong.push(line)
  return wrong
}

/** Whether messages of one sender stand in a conversation in the order in which they were acknowledged. */
async function judgeOrder(client: pg.Client, history: History): Promise<string[]> {
  const wrong: string[] = []
  const last = new Map<string, number>()
  for await (const { id, owner, other } of pages<Stored>(client, STORED.message)) {
    const act = history.actOf(other)
    if (act === undefined) continue
    const pair = `${owner} to ${history.other(act)}`
    if (act < (last.get(pair) ?? -1)) wrong.push(`message ${id} of ${pair} stands behind a later one`)
    last.set(pair, act)
  }
  return wrong
}

/** @param hosts addresses of all databases, of which one takes writes */
export async function judge(
  hosts: readonly string[],
  load: { scene: Scene; history: History },
): Promise<Judged> {
  const all = hosts.map((one) => new URL(one).host).join(',')
  const client = await connectToPrimary(hosts, LONG_MS)
  try {
    return {
      money: await judgeMoney(hosts[0]!.replace(/@[^/]+/, `@${all}`)),
      once: await judgeOnce(client, load),
      order: await judgeOrder(client, load.history),
      purses: await judgePurses(client, load),
    }
  } finally {
    await client.end()
  }
}
