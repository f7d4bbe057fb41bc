import { sql, type Tx } from '#server/core/db.ts'
import { type Bundle, firstEntries, NUMBER_BYTES, placeIn } from './entries.ts'
import type { End } from './grow.ts'
import { HASH_BYTES, type ReadTile, TILE_WIDTH, type Tile } from './tree.ts'

const NONE = Buffer.alloc(0)

/** Reads tiles from the database, each once. @param newer tiles that are not there yet */
export function tileReader(tx: Pick<Tx, 'first'>, newer: readonly Tile[] = []): ReadTile {
  const read = new Map(newer.map(({ level, n, hashes }) => [`${level}/${n}`, Promise.resolve(hashes)]))
  const ask = async (level: number, n: number) => {
    const row = await tx.first<{ hashes: Buffer }>(
      sql`select hashes from log_tiles where level = ${level} and n = ${n}`,
    )
    return row?.hashes ?? NONE
  }
  return async (level, n, width) => {
    const name = `${level}/${n}`
    const asked = read.get(name) ?? ask(level, n)
    read.set(name, asked)
    const hashes = await asked
    if (hashes.length < width * HASH_BYTES)
      throw new Error(`tile ${level}/${n} of the log has ${hashes.length / HASH_BYTES} of ${width} hashes`)
    return hashes
  }
}

/** The first hashes of a tile; undefined where it has fewer. */
export async function tilePart(tx: Tx, level: number, n: bigint, width: number): Promise<Buffer | undefined> {
  const row = await tx.first<{ hashes: Buffer }>(
    sql`select hashes from log_tiles where level = ${level} and n = ${n}`,
  )
  return row && row.hashes.length >= width * HASH_BYTES
    ? row.hashes.subarray(0, width * HASH_BYTES)
    : undefined
}

/** The first entries of a bundle; undefined where it has fewer. */
export async function bundlePart(tx: Tx, n: bigint, width: number): Promise<Buffer | undefined> {
  const row = await tx.first<{ entries: Buffer; numbers: Buffer }>(
    sql`select entries, numbers from log_entries where n = ${n}`,
  )
  return row && row.numbers.length >= width * NUMBER_BYTES ? firstEntries(row.entries, width) : undefined
}

/** The end of a log of this size, which additions need. */
export async function readEnd(tx: Tx, size: number): Promise<End> {
  const edge: Buffer[] = []
  for (let level = 0; TILE_WIDTH ** level <= size; level++) {
    const nodes = Math.floor(size / TILE_WIDTH ** level)
    const width = nodes % TILE_WIDTH
    const read = tileReader(tx)
    edge[level] =
      width === 0
        ? NONE
        : (await read(level, Math.floor(nodes / TILE_WIDTH), width)).subarray(0, width * HASH_BYTES)
  }
  if (size % TILE_WIDTH === 0) return { size, edge, open: { entries: NONE, numbers: NONE } }
  const open = await tx.one<{ entries: Buffer; numbers: Buffer }>(
    sql`select entries, numbers from log_entries where n = ${Math.floor(size / TILE_WIDTH)}`,
  )
  return { size, edge, open }
}

export async function writeTiles(tx: Tx, tiles: readonly Tile[], bundles: readonly Bundle[]): Promise<void> {
  await tx.change(sql`
    insert into log_tiles (level, n, hashes)
    select * from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ n }) => n)}::bigint[],
      ${tiles.map(({ hashes }) => hashes)}::bytea[])
    on conflict (level, n) do update set hashes = excluded.hashes`)
  await tx.change(sql`
    insert into log_entries (n, entries, numbers, first_number)
    select * from unnest(${bundles.map(({ n }) => n)}::bigint[], ${bundles.map(({ entries }) => entries)}::bytea[],
      ${bundles.map(({ numbers }) => numbers)}::bytea[], ${bundles.map(({ numbers }) => numbers.readBigUInt64BE(0))}::bigint[])
    on conflict (n) do update set entries = excluded.entries, numbers = excluded.numbers`)
}

/** The places of these postings or statements in the log, without those that are not in it yet. */
export async function placesOf(tx: Tx, numbers: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await tx.rows<{ number: bigint; n: bigint; numbers: Buffer }>(sql`
    select i.number, b.n, b.numbers from unnest(${[...numbers]}::bigint[]) as i(number), lateral (
      select e.n, e.numbers from log_entries e where e.first_number <= i.number order by e.first_number desc limit 1
    ) b`)
  const places = new Map<bigint, bigint>()
  for (const row of rows) {
    const place = placeIn(row.numbers, row.number)
    if (place !== undefined) places.set(row.number, row.n * BigInt(TILE_WIDTH) + BigInt(place))
  }
  return places
}
