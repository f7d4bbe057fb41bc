import type { RouteName } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { raw, sql } from '#server/core/db.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import type { World } from './world.ts'

/** Everything in a database, and every list as people read it through the API. */
export type ShownDemo = {
  startedAt: number
  tables: Record<string, Record<string, unknown>[]>
  lists: Record<string, unknown>
}

/** Whoever reads the lists: of the two who bet most, and of all who have a desk of their own. */
const READERS = ['mara', 'jo', 'wren', 'sol', 'bram']
/** Lists that need to be asked something. */
const ASKED: Partial<Record<RouteName, Record<string, string>>> = {
  search: { q: 'night' },
  searchMessages: { q: 'rain' },
  findPeople: { search: 'ma' },
  activeGameSession: { gameType: 'coin-flip' },
}
/** What is made by reading it; what is made of the other lists, in the order in which they are ready; an archive of everything. */
const LEFT_OUT: readonly RouteName[] = ['nextFairSeed', 'home', 'exportData']

/** @param startedAt when the demo was begun, milliseconds of the product's clock */
export async function showDemo(world: World, startedAt: number): Promise<ShownDemo> {
  const names = await world.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const tables: ShownDemo['tables'] = {}
  for (const { name } of names) {
    const { rows } = await world.db.one<{ rows: string }>(sql`
      select coalesce(json_agg(to_json(t)), '[]')::text as rows from ${raw(`"${name}"`)} t`)
    tables[name] = JSON.parse(rows)
  }
  const lists: ShownDemo['lists'] = {}
  for (const key of READERS) {
    const { headers } = await world.visitor.call('signIn', {
      body: { email: demoEmail(key), password: DEMO_PASSWORD },
    })
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0]!
    for (const name of Object.keys(paths) as RouteName[]) {
      if (!paths[name].startsWith('GET /api/') || paths[name].includes('{') || LEFT_OUT.includes(name))
        continue
      const { status, body } = await world.visitor.call(name, {
        headers: { cookie },
        query: ASKED[name] as never,
      })
      lists[`${key} reads ${name}`] = status < 300 ? body : status
    }
  }
  return { startedAt, tables, lists }
}

/** Parts of texts that are another one in each demo: ids that are drawn, names of pictures, times and days. */
const ANEW = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /[\w-]{32}\.webp/g,
  /\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g,
  /\b\d{13}\b/g,
  /\d{1,2} [JFMASOND][a-z]{2,8} \d{4}/g,
]
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

class Moment {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** A value without what is another one in each demo; times are relative to the start. */
function told(value: unknown, startedAt: number): unknown {
  if (Array.isArray(value)) return value.map((one) => told(one, startedAt))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, told(one, startedAt)]))
  if (typeof value !== 'string') return value
  if (TIME.test(value)) return new Moment(Date.parse(value) - startedAt)
  if (/^\{.*\}$/s.test(value))
    try {
      return told(JSON.parse(value), startedAt)
    } catch {
      // a text in braces
    }
  return ANEW.reduce((text, part) => text.replaceAll(part, '…'), value)
}

/** A demo on a slow machine takes minutes, in which its clock goes on. */
const TOLD_WITHIN_MS = 300_000

function* unlike(one: unknown, other: unknown, path: string): Generator<string> {
  if (one instanceof Moment && other instanceof Moment) {
    if (Math.abs(one.ms - other.ms) > TOLD_WITHIN_MS) yield path
  } else if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) yield path
    for (let n = 0; n < Math.min(one.length, other.length); n++) yield* unlike(one[n], other[n], path)
  } else if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    const [left, right] = [one, other] as Record<string, unknown>[]
    for (const key of new Set([...Object.keys(left!), ...Object.keys(right!)]))
      yield* unlike(left![key], right![key], `${path}.${key}`)
  } else if (one !== other) yield path
}

/** The rows in an order that does not hang on what is drawn or on the time, where anything else tells them apart. */
function inOrder(rows: readonly Record<string, unknown>[], left: (column: string) => boolean) {
  const keyed = rows.map((row) => {
    const kept = Object.entries(row).filter(([column]) => !left(column))
    const moments: number[] = []
    const text = JSON.stringify(kept, (_, value) => {
      if (value instanceof Moment) moments.push(value.ms)
      return value instanceof Moment ? 0 : value
    })
    return { row: Object.fromEntries(kept), text, moments }
  })
  const byTime = (one: number[], other: number[]) => one.reduce((so, ms, n) => so || ms - other[n]!, 0)
  keyed.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : byTime(a.moments, b.moments)))
  return keyed.map(({ row }) => row)
}

/**
 * In what two demo communities differ: columns as `table.column`, fields as `reader reads list.field`.
 * @param left what is not looked at: tables, columns, lists of whichever reader, and fields
 */
export function differences(one: ShownDemo, other: ShownDemo, left: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const table of Object.keys(one.tables)) {
    const [a, b] = [one, other].map(({ tables, startedAt }) =>
      inOrder(told(tables[table], startedAt) as Record<string, unknown>[], (column) =>
        left.has(`${table}.${column}`),
      ),
    )
    for (const path of unlike(a, b, table)) found.add(path)
  }
  for (const list of Object.keys(one.lists)) {
    const [a, b] = [one, other].map(({ lists, startedAt }) => told(lists[list], startedAt))
    for (const path of unlike(a, b, list)) found.add(path)
  }
  const isLeft = (path: string) => {
    const parts = path.replace(/^\w+ reads /, '').split('.')
    return parts.some((_, n) => left.has(parts.slice(0, n + 1).join('.')))
  }
  return [...found].filter((path) => !isLeft(path)).sort()
}
