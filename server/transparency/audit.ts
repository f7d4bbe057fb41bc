import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { recordsOf } from '#server/ledger/index.ts'
import { entriesOf, type Statement } from './entries.ts'
import { findHead, type HeadRow, openSalts } from './head.ts'
import { tilePart, tileReader } from './tiles.ts'
import { hashOfTile, rootAt, TILE_WIDTH } from './tree.ts'

/** Bundles whose entries are recomputed from the ledger: the newest, and some of all others. */
const NEWEST = 40
const SAMPLED = 20

type Add = (invariant: string, where: string, details: string) => void

/** By counting: every posting and statement up to the newest number is in the log once. */
async function auditCounts(tx: Tx, { size, throughNumber }: HeadRow, add: Add): Promise<void> {
  const wrong = await tx.rows<{ n: bigint; entries: bigint; numbers: bigint }>(sql`
    with bundles as (
      select n, first_number, octet_length(numbers) / 8 as entries, count(*) over () as total,
        lead(first_number) over (order by n) as next
      from log_entries
    ), bounds as (select coalesce(array_agg(first_number order by n), '{}') as list from bundles),
    drawn as (
      select d.range, sum(d.postings) as numbers from (
        select c.range, c.postings from bounds b, ledger_counts(b.list, ${throughNumber}) c
        union all
        select width_bucket(s.id, b.list), count(*) from log_statements s, bounds b where s.id <= ${throughNumber} group by 1
      ) d group by d.range
    )
    select coalesce(b.n, d.range - 1)::bigint as n, coalesce(b.entries, 0)::bigint as entries, coalesce(d.numbers, 0)::bigint as numbers
    from bundles b full join drawn d on d.range = b.n + 1
    where b.entries is distinct from d.numbers or b.next <= b.first_number or b.n >= b.total
      or (b.next is not null and b.entries <> ${TILE_WIDTH})
    order by 1 limit 100`)
  for (const { n, entries, numbers } of wrong)
    add('every posting is in the log once', `bundle ${n}`, `${entries} entries, ${numbers} in the ledger`)
  const { entries } = await tx.one<{ entries: bigint }>(
    sql`select coalesce(sum(octet_length(numbers) / 8), 0)::bigint as entries from log_entries`,
  )
  if (entries !== size) add('the log has as many entries as its head says', 'head', `${entries} of ${size}`)
}

type Bundle = { n: bigint; entries: Buffer; numbers: Buffer }

/** The entries of a bundle match the ledger, and its tiles are made of them. */
async function auditBundle(tx: Tx, { n, entries, numbers }: Bundle, secret: Buffer, add: Add): Promise<void> {
  const width = numbers.length / 8
  const [first, last] = [numbers.readBigUInt64BE(0), numbers.readBigUInt64BE(numbers.length - 8)]
  const records = await recordsOf(tx, { after: first - 1n, through: last, most: TILE_WIDTH + 1 })
  const said = await tx.rows<{ id: bigint; text: string }>(
    sql`select id, text from log_statements where id between ${first} and ${last} order by id`,
  )
  const statements: Statement[] = said.map(({ id, text }) => ({ number: Number(id), text }))
  const made = entriesOf(secret, records, statements)
  if (!made.numbers.equals(numbers))
    add('entries are in the order of the ledger', `bundle ${n}`, 'other numbers')
  else if (!made.bytes.equals(entries))
    add('an entry says what the ledger says', `bundle ${n}`, 'other bytes')
  let hashes = await tilePart(tx, 0, n, width)
  if (!hashes?.equals(made.leaves)) add('tiles are made of entries', `tile 0/${n}`, 'other hashes')
  // as far up as there are whole tiles
  for (let [level, at] = [0, n]; hashes?.length === TILE_WIDTH * 32; level++) {
    const place = Number(at % BigInt(TILE_WIDTH))
    const above = at / BigInt(TILE_WIDTH)
    const node = (await tilePart(tx, level + 1, above, place + 1))?.subarray(place * 32)
    if (!node?.equals(hashOfTile(hashes)))
      return add('a tile has the hash of the one below', `tile ${level + 1}/${above}`, `at ${place}`)
    hashes = await tilePart(tx, level + 1, above, TILE_WIDTH)
    at = above
  }
}

/** Undefined where these keys do not open it: then the audit can judge less. */
async function findSecret(tx: Tx, secrets: Secrets): Promise<Buffer | undefined> {
  const { salts } = await tx.one<{ salts: Buffer }>(sql`select salts from log_head`)
  try {
    return openSalts(secrets, salts)
  } catch {
    return undefined
  }
}

/**
 * The public log has every posting once, in order, and matches the ledger.
 * @param secrets without the keys that open the salts, the audit judges only counts and hashes
 */
export async function auditPublicLog(
  tx: Tx,
  { secrets }: { secrets?: Secrets | undefined } = {},
): Promise<Fault[]> {
  const faults: Fault[] = []
  const add: Add = (invariant, where, details) => void faults.push({ invariant, where, details })
  const head = await findHead(tx)
  if (!head) return faults
  if (!(await rootAt(Number(head.size), tileReader(tx))).equals(head.root))
    add('the tiles of the log have its root', `head of ${head.size}`, head.root.toString('base64'))
  await auditCounts(tx, head, add)
  const secret = secrets && (await findSecret(tx, secrets))
  if (!secret) return faults
  const bundles = await tx.rows<{ n: bigint }>(sql`
    (select n from log_entries order by n desc limit ${NEWEST}) union
    (select floor(random() * ${Number(head.size) / TILE_WIDTH})::bigint from generate_series(1, ${SAMPLED}) where ${head.size} > 0)`)
  for (const { n } of bundles) {
    const bundle = await tx.first<Bundle>(sql`select n, entries, numbers from log_entries where n = ${n}`)
    if (bundle) await auditBundle(tx, bundle, secret, add)
  }
  return faults
}
