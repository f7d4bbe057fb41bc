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

/** The people who read the lists: two bettors, and one of each kind of operator. */
const READERS = ['mara', 'jo', 'wren', 'sol', 'bram']
/** Lists that need to be asked something. */
const ASKED: Partial<Record<RouteName, Record<string, string>>> = {
  search: { q: 'night' },
  searchMessages: { q: 'rain' },
  findPeople: { search: 'ma' },
  activeGameSession: { gameType: 'coin-flip' },
}
/** A seed that the read itself makes; home, made of the other lists in the order in which they are ready; an archive of everything. */
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

/** Permitted differences between two demo communities, by reason. */
export const MAY_DIFFER: Record<string, readonly string[]> = {
  'drawn as in production': [
    ...['users.password_hash', 'uploads.token_hash', 'store_codes.token_hash', 'video_rooms.invite'],
    ...['event_links.token', 'event_names.salt'],
    ...['hooks.sealed', 'hook_deliveries.key', 'hook_deliveries.message_id'],
    // in which order the seven of a jury were drawn
    ...['jury_cases.leaves', 'jury_cases.sealed_salt', 'jury_seats.place', 'jury_seats.user_id'],
    ...['pots.commitment', 'pots.sealed_seed', 'tournaments.commitment', 'tournaments.sealed_seed'],
    ...['event_jury_seeds.commitment', 'event_jury_seeds.sealed_seed'],
    ...['withdrawals.sealed_details', 'withdrawal_destinations.sealed_details'],
    'weekly_letter_choices.token',
    ...['push_keys', 'scorecard_keys', 'scorecards.signature', 'log_head', 'log_keys'],
    ...['activePots.commitment', 'ownPots.commitment', 'listSessions.id', 'pushKey', 'scorecardKeys'],
  ],
  'local times of a series, which begin at an hour of the server’s start': [...['event_series.first_at']],
  'hashes of a text that says when something ends or was': [
    ...['events.rules_hash', 'listBets.rulesHash', 'moderatorQueue.rulesHash', 'scorecards.record.before'],
  ],
  'by the day, the month or the hour of the calendar, in which something else falls': [
    ...['event_flows', 'insight_picks', 'insight_pick_results', 'insight_sums'],
    ...['event_scores', 'bettor_scores', 'bettorBoard', 'gang_seasons', 'gang_places'],
    ...['insightPicks', 'insightSample', 'insightTrends', 'balanceHistory', 'myBetsSummary.days'],
    ...['storeDays', 'transactionStatement', 'subscriptions', 'subscription_payments', 'getSubscription'],
    'listSubscriptionPayments.periodEnd',
    // until a full hour: what has settled by then does not travel on with the next loss
    ...['winnings_settling', 'winnings_settling_of', 'availableMoney.later.at'],
    // on a Monday
    ...['weekly_letter_choices.next_at', 'getWeeklyLetter.nextAt'],
  ],
  'at the edge of a day of 24 hours, within which a stake counts': ['tournament_seats.proved'],
  'points of a line: within some minutes one replaces the one before, and how fast the story is told decides':
    ['event_odds_points', 'listEvents.trend', 'listShelves.trend'],
  'of the server, not of the community': [
    ...['clock', 'migrations', 'replica_beat', 'room_looks', 'transparency.waiting'],
    // the list of questions comes with the first start
    'daily_questions.created_at',
  ],
}
/** Columns whose values must differ each time. */
const DRAWN_ANEW = [
  ...['users.password_hash', 'uploads.token_hash', 'uploads.name', 'store_codes.token_hash'],
  ...['video_rooms.invite', 'pots.sealed_seed', 'tournaments.sealed_seed'],
]

/** Columns in which both have a value in common, or of which there is none to compare. */
export function drawnAlike(one: ShownDemo, other: ShownDemo): string[] {
  return DRAWN_ANEW.filter((column) => {
    const [table, name] = column.split('.') as [string, string]
    const known = new Set(one.tables[table]!.map((row) => row[name]))
    const values = other.tables[table]!.map((row) => row[name]).filter((value) => value !== null)
    return values.length === 0 || values.some((value) => known.has(value))
  })
}

/** The demo plays its stories by the usual clocks, whatever the server's settings. */
export const SHORT_CLOCKS = {
  READY_CHECK_SECONDS: '20',
  MATCH_CHECK_IN_SECONDS: '60',
  MATCH_RESULT_SECONDS: '150',
  MATCH_SILENCE_SECONDS: '40',
  MATCH_ABSENCE_SECONDS: '30',
  MATCH_DISCONNECT_SECONDS: '20',
}

/** By table, the states in which a game is over, or its order at least drawn: these alone have a seed that everybody knows. */
const DRAWN = { pots: ['played'], tournaments: ['in_progress', 'completed'] }

/** Games that are open and have the same seed in both, or are over and have different ones. */
export const foreseen = (one: ShownDemo, other: ShownDemo): string[] =>
  Object.entries(DRAWN).flatMap(([table, drawn]) => {
    const before = new Map(one.tables[table]!.map(({ id, commitment }) => [id, commitment]))
    return other.tables[table]!.filter(
      ({ id, status, commitment }) => drawn.includes(`${status}`) !== (before.get(id) === commitment),
    ).map(({ id }) => `${table} ${id}`)
  })
