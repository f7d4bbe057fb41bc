import type pg from 'pg'
import { auditAll } from '#server/audit-all.ts'
import { openDb } from '#server/core/db.ts'
import type { Act, Caller } from './load.ts'

/** Four judges of what a cluster did under faults. Each gives the violations that it finds, in words. */
export type Judged = { money: string[]; once: string[]; order: string[]; purses: string[] }

const acknowledged = (acts: readonly Act[], kind: Act['kind']) =>
  acts.filter((act) => act.kind === kind && act.answer !== null)

/** Every invariant of the ledger, the sum of all money among them. */
async function judgeMoney(url: string): Promise<string[]> {
  const db = openDb(url)
  try {
    return (await auditAll(db)).map(({ where, invariant }) => `${where}: ${invariant}`)
  } finally {
    await db.close()
  }
}

type Stored = { id: string; owner: string; cents: string; other: string | null }

const STORED: Record<Act['kind'], string> = {
  bet: `select id::text, user_id::text as owner, amount_cents::text as cents, null as other from bets where user_id = any($1)`,
  transfer: `select id::text, sender_id::text as owner, amount_cents::text as cents, receiver_id::text as other
    from transfers where sender_id = any($1)`,
  message: `select id::text, sender_id::text as owner, '0' as cents, client_id::text as other from chat_messages where sender_id = any($1)`,
}

/** Whether each acknowledged act is there exactly once as it was sent, and nothing that nobody sent. */
async function judgeOnce(
  client: pg.Client,
  callers: readonly Caller[],
  acts: readonly Act[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const kind of ['bet', 'transfer', 'message'] as const) {
    const { rows } = await client.query<Stored>(STORED[kind], [callers.map(({ id }) => id)])
    const known = acknowledged(acts, kind)
    const wanted = new Map<string, number>()
    const nameOf = (owner: string, cents: string, other: string | null) =>
      `${kind} of ${owner}: ${cents}, ${other}`
    for (const act of known) {
      const other = kind === 'transfer' ? act.to!.id : kind === 'message' ? act.key : null
      const name = nameOf(act.caller.id, String(act.cents), other)
      wanted.set(name, (wanted.get(name) ?? 0) + 1)
    }
    for (const { owner, cents, other } of rows) {
      const name = nameOf(owner, cents, other)
      wanted.set(name, (wanted.get(name) ?? 0) - 1)
    }
    for (const [name, left] of wanted)
      if (left !== 0) wrong.push(left > 0 ? `${left} lost: ${name}` : `${-left} too many: ${name}`)
    if (kind !== 'bet') continue
    const ids = new Map(rows.map((row) => [row.id, row]))
    for (const { answer, caller } of known)
      if (ids.get(answer!.id)?.owner !== caller.id) wrong.push(`bet ${answer!.id} is not ${caller.id}'s`)
  }
  return wrong
}

/** Whether messages of one sender stand in a conversation in the order in which they were acknowledged. */
async function judgeOrder(
  client: pg.Client,
  callers: readonly Caller[],
  acts: readonly Act[],
): Promise<string[]> {
  const { rows } = await client.query<{ client_id: string; channel: string }>(
    `select client_id::text, channel_id::text as channel from chat_messages where sender_id = any($1) order by channel_id, id`,
    [callers.map(({ id }) => id)],
  )
  const places = new Map(rows.map(({ client_id }, at) => [client_id, at]))
  const wrong: string[] = []
  for (const [pair, sent] of Map.groupBy(
    acknowledged(acts, 'message'),
    (act) => `${act.caller.id} to ${act.to!.id}`,
  )) {
    const stored = [...sent].sort((a, b) => a.began - b.began).map(({ key }) => places.get(key) ?? -1)
    if (stored.some((place, at) => at > 0 && place < stored[at - 1]!)) wrong.push(`messages of ${pair}`)
  }
  return wrong
}

/**
 * Whether each purse has a history in which every act happened at one moment between its first try and its answer: the balance that
 * an answer told is the one after its posting, and acts that followed one another have postings that do.
 */
async function judgePurses(client: pg.Client, acts: readonly Act[]): Promise<string[]> {
  const wrong: string[] = []
  const bets = acknowledged(acts, 'bet')
  const { rows } = await client.query<{ id: string; after: string }>(
    `select id::text, source_after_cents::text as after from ledger_postings where id = any($1::bigint[])`,
    [bets.map(({ answer }) => answer!.id)],
  )
  const after = new Map(rows.map((row) => [row.id, row.after]))
  for (const [owner, own] of Map.groupBy(bets, ({ caller }) => caller.id)) {
    const sorted = [...own].sort((a, b) => a.began - b.began)
    for (const [at, { answer }] of sorted.entries()) {
      const told = String(Math.round(Number(answer!.balance) * 100))
      // a repeated call tells the balance of now, not of then
      if (sorted[at]!.tries === 1 && after.get(answer!.id) !== told)
        wrong.push(`bet ${answer!.id}: told ${told}, stored ${after.get(answer!.id)}`)
      if (at > 0 && BigInt(answer!.id) < BigInt(sorted[at - 1]!.answer!.id))
        wrong.push(`the bets of ${owner} changed places: ${sorted[at - 1]!.answer!.id}, ${answer!.id}`)
    }
  }
  return wrong
}

/**
 * @param url of the present primary
 * @param client a connection to it
 */
export async function judge(
  url: string,
  client: pg.Client,
  { callers, acts }: { callers: readonly Caller[]; acts: readonly Act[] },
): Promise<Judged> {
  return {
    money: await judgeMoney(url),
    once: await judgeOnce(client, callers, acts),
    order: await judgeOrder(client, callers, acts),
    purses: await judgePurses(client, acts),
  }
}
