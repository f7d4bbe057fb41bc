import { type Currency, shortAmount } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { Book, EventOutcome } from '../event/book.ts'

type Judged = Pick<Book, 'proposed_outcome' | 'created_by' | 'disputed_by'>

/**
 * How the bonds of a final event end. A dispute's bond is returned unless the proposal stood. A proposal's bond is returned
 * when it stood or the event is void; else it goes to the disputer, or to the fees without a dispute. No one wins their own
 * bond by disputing their own proposal.
 */
function bondEnds(book: Judged, outcome: EventOutcome) {
  const stood = outcome === book.proposed_outcome
  const byOther = book.disputed_by !== null && book.disputed_by !== book.created_by
  const proposal = stood || outcome === 'void' ? 'returned' : byOther ? 'won' : 'kept'
  return { proposal, dispute: stood && outcome !== 'void' ? 'kept' : 'returned' } as const
}

/** The person who wins a proposal's bond by an outcome, and the amount; undefined where no one does. */
export function proposalBondWinner(
  book: Judged & Pick<Book, 'proposal_bond_cents'>,
  outcome: EventOutcome,
): { userId: bigint; cents: bigint } | undefined {
  const won = book.proposal_bond_cents !== null && bondEnds(book, outcome).proposal === 'won'
  return won ? { userId: book.disputed_by!, cents: book.proposal_bond_cents! } : undefined
}

type Bond = {
  key: string
  of: bigint
  cents: bigint
  end: 'returned' | 'kept' | 'won'
  to: bigint
  kind: 'proposal' | 'dispute'
}

const REASON = { returned: 'bond-return', kept: 'bond-kept', won: 'bond-won' } as const

/** Ends the bonds of an event that is final now, and notifies the people whose balance it changes. */
export async function endBonds(
  context: Context,
  tx: Tx,
  book: Book,
  outcome: EventOutcome,
  currency: Currency,
): Promise<void> {
  const ends = bondEnds(book, outcome)
  const bonds: Bond[] = []
  if (book.dispute_bond_cents !== null && book.disputed_by !== null)
    bonds.push({
      key: `bond-end:${book.event_id}`,
      of: book.disputed_by,
      cents: book.dispute_bond_cents,
      end: ends.dispute,
      to: book.disputed_by,
      kind: 'dispute',
    })
  if (book.proposal_bond_cents !== null)
    bonds.push({
      key: `proposal-bond-end:${book.event_id}`,
      of: book.created_by,
      cents: book.proposal_bond_cents,
      end: ends.proposal,
      to: ends.proposal === 'won' ? book.disputed_by! : book.created_by,
      kind: 'proposal',
    })
  if (bonds.length === 0) return
  const { title } = await tx.one<{ title: string }>(sql`select title from events where id = ${book.event_id}`)
  for (const bond of bonds) {
    const destination =
      bond.end === 'kept' ? account('fees', 0n, currency) : account('person', bond.to, currency)
    await postOne(tx, {
      key: bond.key,
      reason: REASON[bond.end],
      ref: `event:${book.event_id}`,
      postings: [{ source: account('bond', book.event_id, currency), destination, amount: bond.cents }],
    })
    await notifyAbout(context, tx, bond, { title, book, outcome })
  }
}

async function notifyAbout(
  context: Context,
  tx: Tx,
  bond: Bond,
  event: { title: string; book: Book; outcome: EventOutcome },
): Promise<void> {
  const text = shortAmount(bond.cents, event.book.practice)
  const link = `/events/${event.book.event_id}`
  const key = `event.bond:${event.book.event_id}` as const
  const returned = `Your bond of ${text} is back · ${event.title}`
  const lost = `You lost your bond of ${text} · ${event.title}`
  if (bond.kind === 'dispute') {
    const voided = event.outcome === event.book.proposed_outcome
    await notify(context, tx, [bond.of], {
      key,
      ...(bond.end === 'kept'
        ? { title: lost, body: 'You disputed the proposed result, but it was upheld.' }
        : { title: returned, body: voided ? 'The event was voided.' : 'Your dispute changed the result.' }),
      link,
    })
    return
  }
  if (bond.end === 'won')
    await notify(context, tx, [bond.to], {
      key: `event.bond:${event.book.event_id}:won`,
      title: `You won a bond of ${text} · ${event.title}`,
      body: 'Your dispute changed the result that the creator proposed.',
      link,
    })
  await notify(context, tx, [bond.of], {
    key: `event.bond:${event.book.event_id}:proposal`,
    ...(bond.end === 'returned'
      ? { title: returned, body: 'The bond secured the result that you proposed.' }
      : { title: lost, body: 'Moderators changed the result that you proposed.' }),
    link,
  })
}
