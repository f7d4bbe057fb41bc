import { sql, type Tx } from '#server/core/db.ts'
import { account, accountName, currencyOf, kindOf, mayOverdraw, ownerOf } from './accounts.ts'
import { REASONS, type Reason } from './reasons.ts'

/** One amount from one account to another, hundredths, above zero, both in one currency. */
export type Posting = { source: bigint; destination: bigint; amount: bigint }

/** One cause of money moving. It happens whole or not at all, and once for its key. */
export type Journal = {
  /** `deposit:<provider id>`, `bond:<event>`, … */
  key: string
  reason: Reason
  /** what it belongs to, for histories: `event:12` */
  ref: string
  postings: Posting[]
}

/**
 * What became of a journal: written; its key had been used before (nothing moved now); or an account did not cover it,
 * with that account.
 */
export type Verdict =
  | { verdict: 'posted' }
  | { verdict: 'duplicate' }
  | { verdict: 'insufficient'; account: bigint }

/**
 * Posts journals in the order given, each judged by the balances that the ones before it left. Locks every account that
 * is touched, in id order; an account that does not exist yet is opened. What reaches the purse of somebody who owes is
 * charged with the debt at once, and so is the purse of somebody who comes to owe.
 * @returns a verdict for each journal, in order
 * @throws Error on a journal that can never be right: no postings, amount not above zero, two currencies, one account on
 *   both sides. That is a bug of the caller, not a refusal.
 */
export async function post(tx: Tx, journals: Journal[]): Promise<Verdict[]> {
  for (const journal of journals) assertSound(journal)
  const balances = await lockAccounts(tx, journals)
  const used = await usedKeys(tx, journals)

  const verdicts: Verdict[] = []
  const accepted: Journal[] = []
  const written: (Posting & { journal: Journal; sourceAfter: bigint; destinationAfter: bigint })[] = []
  for (const journal of journals) {
    if (used.has(journal.key)) {
      verdicts.push({ verdict: 'duplicate' })
      continue
    }
    const trial = new Map<bigint, bigint>()
    const balance = (id: bigint) => trial.get(id) ?? balances.get(id)!
    const rows: typeof written = []
    let broke: bigint | undefined
    for (const posting of journal.postings) {
      const sourceAfter = balance(posting.source) - posting.amount
      if (sourceAfter < 0n && !mayOverdraw(posting.source)) {
        broke = posting.source
        break
      }
      trial.set(posting.source, sourceAfter)
      const destinationAfter = balance(posting.destination) + posting.amount
      trial.set(posting.destination, destinationAfter)
      rows.push({ ...posting, journal, sourceAfter, destinationAfter })
    }
    if (broke !== undefined) {
      verdicts.push({ verdict: 'insufficient', account: broke })
      continue
    }
    for (const [id, after] of trial) balances.set(id, after)
    used.add(journal.key)
    accepted.push(journal)
    written.push(...rows)
    verdicts.push({ verdict: 'posted' })
  }
  if (accepted.length > 0) {
    await write(tx, accepted, written, balances)
    await chargeDebts(tx, accepted)
  }
  return verdicts
}

/** Posts one journal that must go through: anything but "posted" or "duplicate" is a bug here. */
export async function postOne(tx: Tx, journal: Journal): Promise<'posted' | 'duplicate'> {
  const [verdict] = await post(tx, [journal])
  if (verdict!.verdict === 'insufficient') {
    throw new Error(`journal ${journal.key}: ${accountName(verdict!.account)} does not cover it`)
  }
  return verdict!.verdict
}

function assertSound(journal: Journal): void {
  if (journal.postings.length === 0) throw new Error(`journal ${journal.key} has no postings`)
  for (const { source, destination, amount } of journal.postings) {
    if (amount <= 0n) throw new Error(`journal ${journal.key}: amount ${amount}`)
    if (source === destination)
      throw new Error(`journal ${journal.key}: ${accountName(source)} on both sides`)
    if (currencyOf(source) !== currencyOf(destination))
      throw new Error(`journal ${journal.key} mixes currencies`)
  }
}

async function lockAccounts(tx: Tx, journals: Journal[]): Promise<Map<bigint, bigint>> {
  const touched = journals.flatMap((j) => j.postings.flatMap((p) => [p.source, p.destination]))
  // A debt changes under the lock of its purse alone.
  const ids = [...new Set(touched.flatMap((id) => (kindOf(id) === 'debt' ? [id, purseOf(id)] : [id])))]
  const read = () =>
    tx.rows<{ id: bigint; balance: bigint }>(
      sql`select id, balance from ledger_accounts where id = any(${ids}::bigint[]) order by id for update`,
    )
  let rows = await read()
  if (rows.length < ids.length) {
    await tx.change(
      sql`insert into ledger_accounts (id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`,
    )
    rows = await read()
  }
  return new Map(rows.map((row) => [row.id, row.balance]))
}

const purseOf = (debt: bigint) => account('person', ownerOf(debt), 'USD')

/** The purse that a posting may have to be charged for: one that it fills, or whose owner comes to owe by it. */
function chargeable({ source, destination }: Posting): bigint | undefined {
  if (kindOf(source) === 'debt') return purseOf(source)
  return kindOf(destination) === 'person' && currencyOf(destination) === 'USD' ? destination : undefined
}

async function chargeDebts(tx: Tx, journals: Journal[]): Promise<void> {
  const filled = journals.flatMap(({ key, postings }) =>
    postings.map(chargeable).flatMap((purse) => (purse === undefined ? [] : [{ key, purse }])),
  )
  if (filled.length === 0) return
  await tx.rows(sql`
    select ledger_charge_debts(array_agg(i.purse), i.key, clock_now())
    from unnest(${filled.map(({ purse }) => purse)}::bigint[], ${filled.map(({ key }) => key)}::text[]) as i(purse, key)
    group by i.key`)
}

async function usedKeys(tx: Tx, journals: Journal[]): Promise<Set<string>> {
  const rows = await tx.rows<{ key: string }>(
    sql`select key from ledger_journals where key = any(${journals.map((journal) => journal.key)}::text[])`,
  )
  return new Set(rows.map((row) => row.key))
}

async function write(
  tx: Tx,
  journals: Journal[],
  postings: (Posting & { journal: Journal; sourceAfter: bigint; destinationAfter: bigint })[],
  balances: Map<bigint, bigint>,
): Promise<void> {
  const ids = await tx.rows<{ id: bigint; key: string; at: Date }>(sql`
    insert into ledger_journals (key, reason, ref, at)
    select i.key, i.reason, i.ref, clock_now() from unnest(${journals.map((journal) => journal.key)}::text[],
      ${journals.map((journal) => REASONS[journal.reason])}::smallint[],
      ${journals.map((journal) => journal.ref)}::text[]) as i(key, reason, ref)
    returning id, key, at`)
  const journalIds = new Map(ids.map((row) => [row.key, row.id]))
  const after = (id: bigint, balance: bigint) => (kindOf(id) === 'person' ? balance : null)
  await tx.change(sql`
    insert into ledger_postings (id, source, destination, amount, source_after, destination_after, journal, at, reason)
    select nextval('ledger_posting_ids'), i.source, i.destination, i.amount, i.source_after, i.destination_after,
      i.journal, ${ids[0]!.at}, i.reason
    from unnest(${postings.map((p) => p.source)}::bigint[], ${postings.map((p) => p.destination)}::bigint[],
      ${postings.map((p) => p.amount)}::bigint[], ${postings.map((p) => after(p.source, p.sourceAfter))}::bigint[],
      ${postings.map((p) => after(p.destination, p.destinationAfter))}::bigint[],
      ${postings.map((p) => journalIds.get(p.journal.key))}::bigint[],
      ${postings.map((p) => REASONS[p.journal.reason])}::smallint[])
      as i(source, destination, amount, source_after, destination_after, journal, reason)`)
  const touched = [...new Set(postings.flatMap((p) => [p.source, p.destination]))]
  await tx.change(sql`
    update ledger_accounts a set balance = i.balance, opening_room = null
    from unnest(${touched}::bigint[], ${touched.map((id) => balances.get(id)!)}::bigint[]) as i(id, balance)
    where a.id = i.id`)
}
