import { createHash } from 'node:crypto'
import { REPLAY_PAGE } from '#contract/bets-replay.ts'
import type { Context } from '#server/core/context.ts'
import { type Deadlines, sql, type Tx } from '#server/core/db.ts'
import { announceCommitment } from '#server/transparency/index.ts'
import type { EventOutcome } from '../event/book.ts'
import { deflatePart, NOTHING, plus } from './deflated.ts'
import { readHead } from './replay-head.ts'

type Settled = {
  rules_hash: string
  outcome: EventOutcome
  fee_bps: number
  stake_a_cents: bigint
  stake_b_cents: bigint
  fee_cents: bigint
  bets: number
  paid: bigint
}

/**
 * Commits in the public log to how an event was settled, and to the hash of its replay: so the replay cannot change later
 * (docs/transparency.md, Statements).
 * @param replay SHA-256 of the replay's text
 * @returns the number of the commitment, and what opens it
 */
async function announceSettlement(
  tx: Tx,
  eventId: bigint,
  replay: Buffer,
): Promise<{ statement: bigint; salt: Buffer; settlement: string }> {
  const settled = await tx.one<Settled>(sql`
    select e.rules_hash, b.outcome, b.fee_bps, b.stake_a_cents, b.stake_b_cents, b.fee_cents, b.bets_a + b.bets_b as bets,
      (select coalesce(sum(p.amount_cents), 0)::bigint from event_payouts p where p.event_id = e.id) as paid
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  const settlement = JSON.stringify({
    evens: 'settlement 1',
    event: eventId.toString(),
    rulesHash: settled.rules_hash,
    outcome: settled.outcome,
    feeBps: settled.fee_bps,
    pool: { optionA: settled.stake_a_cents.toString(), optionB: settled.stake_b_cents.toString() },
    fee: settled.fee_cents.toString(),
    paid: settled.paid.toString(),
    bets: settled.bets,
    replay: replay.toString('hex'),
  })
  const { id, salt } = await announceCommitment(tx, settlement)
  return { statement: id, salt, settlement }
}

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
