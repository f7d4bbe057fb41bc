import { createHash } from 'node:crypto'
import { REPLAY_PAGE } from '#contract/bets-replay.ts'
import type { Context } from '#server/core/context.ts'
import { type Deadlines, sql, type Tx } from '#server/core/db.ts'
import { deflatePart, NOTHING, plus } from './deflated.ts'
import { readHead } from './replay-head.ts'
import { announceSettlement } from './settlement-statement.ts'

/** Numbering a million bets takes PostgreSQL some seconds, and deflating their lines as long again. */
const MAKING: Deadlines = { statementMs: 300_000, transactionMs: 600_000 }

type Bets = { page: number; bets: number; first_id: bigint; first_bets: bigint[]; lines: string }
type Payouts = { page: number; lines: string }
type Page = Omit<Bets, 'first_id'> & { first_id: bigint | null }

/**
 * Makes the replay of a settled or voided event, once, from its bets and payouts, which never change again. One transaction, one
 * page in memory at a time; it also adds the settlement to the public log. Does nothing when the replay exists, or another node is
 * making it.
 */
export async function makeReplay(
  { db }: Pick<Context, 'db'>,
  eventId: bigint,
  deadlines = MAKING,
): Promise<void> {
  await db.within(deadlines).transact(async (tx) => {
    tx.mayTake(deadlines.transactionMs)
    const due = await tx.first(sql`
      select 1 from event_replays_due where event_id = ${eventId} for update skip locked`)
    if (!due) return
    await writePages(tx, eventId)
    await tx.change(sql`delete from event_replays_due where event_id = ${eventId}`)
  })
}

async function writePages(tx: Tx, eventId: bigint): Promise<void> {
  const hash = createHash('sha256')
  let sum = NOTHING
  let [bets, people, pages] = [0, 0, 0]
  const write = async (page: Page) => {
    const text = Buffer.from(page.lines)
    hash.update(text)
    sum = plus(sum, text)
    await tx.change(sql`
      insert into event_replay_pages (event_id, page, body, bets, first_id, first_bets, people_before)
      values (${eventId}, ${page.page}, ${await deflatePart(text)}, ${page.bets}, ${page.first_id},
        ${page.first_bets}::bigint[], ${people})`)
    bets += page.bets
    people += page.first_bets.length
    pages = page.page
  }

  const head = `${JSON.stringify(await readHead(tx, eventId))}\n`
  await write({ page: 0, bets: 0, first_id: null, first_bets: [], lines: head })
  await tx.change(sql`
    declare replay_bets no scroll cursor for select * from event_replay_bets(${eventId}::bigint, ${REPLAY_PAGE}::int)`)
  await tx.change(sql`
    declare replay_payouts no scroll cursor for select * from event_replay_payouts(${eventId}::bigint, ${REPLAY_PAGE}::int)`)
  const nextPayouts = () => tx.first<Payouts>(sql`fetch 1 from replay_payouts`)
  let payouts = await nextPayouts()
  for (;;) {
    const page = await tx.first<Bets>(sql`fetch 1 from replay_bets`)
    if (!page) break
    const here = payouts?.page === page.page ? payouts.lines : ''
    if (here) payouts = await nextPayouts()
    await write({ ...page, lines: page.lines + here })
  }
  const digest = hash.digest()
  const { statement, salt, settlement } = await announceSettlement(tx, eventId, digest)
  await tx.change(sql`
    insert into event_replays (event_id, bets, people, pages, crc32, bytes, hash, statement, salt, settlement)
    values (${eventId}, ${bets}, ${people}, ${pages}, ${sum.crc32}, ${sum.bytes}, ${digest}, ${statement},
      ${salt}, ${settlement})`)
}
