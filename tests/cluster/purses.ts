import type pg from 'pg'
import type { Scene } from './callers.ts'
import type { History } from './history.ts'
import { actsOf, pages } from './pages.ts'

type Posting = {
  id: string
  source: string
  destination: string
  cents: string
  source_after: string | null
  destination_after: string | null
  key: string | null
}

const POSTINGS = `select p.id::text, p.source::text, p.destination::text, p.amount_cents::text as cents,
    p.source_after_cents::text as source_after, p.destination_after_cents::text as destination_after, j.key
  from ledger_postings p left join ledger_journals j on j.id = p.journal where p.id > $1 order by p.id limit $2`

/** State of a purse on the way through its postings. */
type Purse = { balance: number; began: number }

/** Finds the act that a posting belongs to; undefined for one of nobody's. */
function finder(history: History): (posting: Posting) => number | undefined {
  const bets = actsOf('bet', history).acts
  const named = new Map([
    ['transfer', actsOf('transfer', history).acts],
    ['tournament-entry', actsOf('join', history).acts],
  ])
  return ({ id, key }) => {
    if (key === null) return bets.get(Number(id))
    const [cause, of] = key.split(':') as [string, string]
    return named.get(cause)?.get(Number(of))
  }
}

/**
 * Whether each purse has a history in which every act happened at one moment between its first try and its answer. The postings of
 * a purse are this history: each starts from the balance that the one before it left, an answer told the balance after its own, and no
 * act stands behind one that began only after it was answered.
 */
export async function judgePurses(
  client: pg.Client,
  { scene, history }: { scene: Scene; history: History },
): Promise<string[]> {
  const wrong: string[] = []
  const { rows } = await client.query<{ account: string; id: string }>(
    `select ledger_account('person', id, false)::text as account, id::text from unnest($1::bigint[]) as id`,
    [scene.callers.map(({ id }) => id)],
  )
  const owners = new Map(rows.map(({ account, id }) => [account, id]))
  const purses = new Map<string, Purse>(rows.map(({ account }) => [account, { balance: 0, began: 0 }]))
  const actOf = finder(history)
  let judged = 0

  function pass(account: string, posting: Posting, side: { change: number; after: string | null }): void {
    const purse = purses.get(account)
    if (!purse) return
    purse.balance += side.change
    if (Number(side.after) !== purse.balance)
      wrong.push(`posting ${posting.id}: ${owners.get(account)} had ${purse.balance}, stored ${side.after}`)
    purse.balance = Number(side.after)
    const act = actOf(posting)
    if (act === undefined) return
    judged++
    if (history.ended(act) < purse.began)
      wrong.push(`posting ${posting.id}: an act of ${owners.get(account)} stands behind one that began later`)
    purse.began = Math.max(purse.began, history.began(act))
    // a repeated call may tell the balance of now, not of then
    const isOwn = side.change < 0 && history.tries(act) === 1
    if (isOwn && history.balance(act) !== purse.balance)
      wrong.push(`posting ${posting.id}: told ${history.balance(act)}, stored ${purse.balance}`)
  }

  for await (const posting of pages<Posting>(client, POSTINGS)) {
    const cents = Number(posting.cents)
    pass(posting.source, posting, { change: -cents, after: posting.source_after })
    pass(posting.destination, posting, { change: cents, after: posting.destination_after })
  }
  if (judged === 0) wrong.push('no act has a posting')
  return wrong
}
