import { afterAll, beforeAll, expect, test } from 'vitest'
import { verbsOf } from '#contract/verbs.ts'
import { concedeEvent } from '#server/bets/outcome/concede-event.ts'
import { createEvent } from '#server/bets/outcome/create-event.ts'
import { decideEvent } from '#server/bets/outcome/decide-event.ts'
import { disputeEvent } from '#server/bets/outcome/dispute-event.ts'
import { lockEvent } from '#server/bets/outcome/lock-event.ts'
import { proposeOutcome } from '#server/bets/outcome/propose-outcome.ts'
import { suspendEvent } from '#server/bets/outcome/suspend-event.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { productNow } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import {
  drawPlan,
  endOfFollower,
  endOfSource,
  isFunded,
  type Outcome,
  type Plan,
  payoutsOf,
  type Stake,
  windowOf,
} from '#tests/support/followers.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { rounds, SEED } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { eventBody, type Person } from '#tests/support/world.ts'

/** Pairs that live at once. */
const AT_ONCE = 500
/** Acts that run side by side. */
const SIDE_BY_SIDE = 6
const FEE_BPS = 200n

/** The first node reads the books and acts; the second is a process of its own that takes due steps too, and gets killed. */
const world = unjudgedWorld()
let second: ServerProcess | undefined
let [asker, friend]: Person[] = []
let bettors: Person[]
beforeAll(async () => {
  ;[asker, friend] = [await world.rich('Asker', '100000'), await world.rich('Friend')]
  bettors = await Promise.all(Array.from({ length: 8 }, (_, n) => world.rich(`B${n}`, '100000')))
})
afterAll(() => second?.stop())

type Pair = { plan: Plan; source: bigint; follower: bigint }
const draw = drawFrom(14 + SEED)
const act = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => world.db.transact(run)
const idOf = (person: Person) => BigInt(person.id)
const fresh = async (person: Person) => ({ userId: idOf(person), provedAt: await productNow(world) })

/** Lets time pass, and lets both nodes take what is due; the second is killed meanwhile and starts again. */
async function later(span: string): Promise<void> {
  await world.db.change(sql`update clock set "offset" = "offset" + ${span}::interval`)
  const running = second
  const killing = running && new Promise((resolve) => setTimeout(resolve, draw(300))).then(running.kill)
  await world.settle()
  await killing
  second = draw(2) === 0 ? await startServer(world.context.config.databaseUrl!) : undefined
  for (let again = 0; again < 3; again++) await world.settle()
}

async function place(event: bigint, stakes: readonly Stake[]): Promise<void> {
  await world.db.change(sql`
    insert into event_guests (event_id, user_id) select ${event}, id from unnest(${bettors.map(idOf)}::bigint[]) id on conflict do nothing`)
  for (const { bettor, side, cents } of stakes)
    await world.db.one(sql`
      select bets_place_one_within(${event}, ${idOf(bettors[bettor]!)}, gen_random_uuid(), ${side}::smallint, ${cents}, -1::smallint, null)`)
}

/** Does the same with all of them, some side by side. */
async function each<T>(all: readonly T[], run: (one: T, n: number) => Promise<unknown>): Promise<void> {
  const waiting = [...all.entries()]
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next[1], next[0])
    }),
  )
}

async function newPair(plan: Plan): Promise<Pair> {
  const endsAt = new Date((await productNow(world)).getTime() + 3_600_000).toISOString()
  const { follows: _, interest: __, ...words } = eventBody({ endsAt })
  const body = { ...words, isPracticeMode: plan.practice }
  const source = await act((tx) => createEvent(world.context, tx, idOf(asker!), body))
  const follower = await act((tx) =>
    createEvent(world.context, tx, idOf(friend!), { ...body, audience: 'link', follows: source }),
  )
  await place(source, plan.source)
  await place(follower, plan.follower)
  return { plan, source, follower }
}

const statusOf = async (event: bigint) =>
  (await world.db.one<{ status: string }>(sql`select status from event_books where event_id = ${event}`))
    .status

const propose = async (event: bigint, who: Person, outcome: Outcome, role: 'user' | 'moderator' = 'user') =>
  act(async (tx) =>
    proposeOutcome(world.context, tx, {
      ...{ ...(await fresh(who)), eventId: event, verbs: verbsOf(role), outcome },
      sourceUrl: 'https://example.com/result',
    }),
  )

/** The public event's creator and moderators act on it before its end. */
async function beforeEnd({ plan: { fate }, source }: Pair, moderator: Person): Promise<void> {
  if (fate === 'early')
    await act((tx) => lockEvent(world.context, tx, { eventId: source, userId: idOf(asker!) }))
  if (fate === 'suspended')
    await act((tx) =>
      suspendEvent(world.context, tx, {
        ...{ eventId: source, moderatorId: idOf(moderator), verbs: verbsOf('moderator') },
        ...{ reason: 'Under review', keepWords: true },
      }),
    )
}

async function afterEnd({ plan: { fate }, source }: Pair): Promise<void> {
  if ((await statusOf(source)) !== 'locked' || fate === 'nobody proposes') return
  await propose(source, asker!, fate === 'void' ? 'void' : fate === 'B' ? 'optionB' : 'optionA')
}

/** A bettor disputes the follower where the plan says so. @returns whether moderators decide it */
async function dispute({ plan, follower }: Pair): Promise<boolean> {
  const book = await world.db.one<{ status: string; proposed: Outcome | null }>(
    sql`select status, proposed_outcome as proposed from event_books where event_id = ${follower}`,
  )
  if (book.status !== 'proposed' || book.proposed === 'void' || plan.decided === null) return false
  const who = await fresh(bettors[plan.follower[0]!.bettor]!)
  await act((tx) => disputeEvent(world.context, tx, { ...who, eventId: follower, reason: 'No' }))
  return true
}

async function decide({ plan, follower }: Pair, moderator: Person): Promise<void> {
  const { proposed } = await world.db.one<{ proposed: Outcome }>(
    sql`select proposed_outcome as proposed from event_books where event_id = ${follower}`,
  )
  const operator = { ...(await fresh(moderator)), role: 'moderator' as const }
  const outcome = plan.decided === 'void' ? 'void' : proposed
  await act((tx) => decideEvent(world.context, tx, { eventId: follower, operator, outcome, reason: 'Seen' }))
}

/** Moderators propose where the public event left its question open; what is proposed may be disputed. */
const proposeForOpen = (pairs: readonly Pair[], proposer: Person) =>
  each(pairs, async ({ plan, follower }) => {
    if (endOfSource(plan).open && (await statusOf(follower)) === 'locked')
      await propose(follower, proposer, plan.proposed, 'moderator')
  })

/** Moderators take turns: what one decides alone has a limit. */
async function disputeAll(pairs: readonly Pair[], moderators: readonly Person[]): Promise<void> {
  const disputed: Pair[] = []
  await each(pairs, async (pair) => void ((await dispute(pair)) && disputed.push(pair)))
  await each(disputed, (pair, n) => decide(pair, moderators[n % moderators.length]!))
}

/** Everybody who loses by the follower's proposal concedes, where the plan says so. */
async function concede({ plan, follower }: Pair): Promise<void> {
  const { losing } = await world.db.one<{ losing: number | null }>(sql`
    select case when status = 'proposed' then case proposed_outcome when 'optionA' then 1 when 'optionB' then 0 end end as losing
    from event_books where event_id = ${follower}`)
  if (!plan.conceded || losing === null) return
  const losers = new Set(plan.follower.filter(({ side }) => side === losing).map(({ bettor }) => bettor))
  for (const bettor of losers) {
    const who = await fresh(bettors[bettor]!)
    await act((tx) => concedeEvent(world.context, tx, { ...who, eventId: follower }))
  }
}

type End = { outcome: Outcome | null; settled: boolean; payouts: bigint[] }

async function endOf(event: bigint): Promise<End> {
  const book = await world.db.one<Omit<End, 'payouts'>>(
    sql`select outcome, settled_at is not null as settled from event_books where event_id = ${event}`,
  )
  const payouts = await world.db.rows<{ cents: bigint }>(sql`
    select coalesce(p.amount_cents, 0)::bigint as cents from bets b
    left join event_payouts p on p.event_id = b.event_id and p.user_id = b.user_id and p.bet_id = b.id
    where b.event_id = ${event} order by b.id`)
  return { ...book, payouts: payouts.map(({ cents }) => cents) }
}

const expected = (stakes: readonly Stake[], outcome: Outcome): End => ({
  ...{ outcome, settled: true },
  payouts: payoutsOf(stakes, outcome, FEE_BPS),
})

/** For how long a proposal stood that nobody disputed and not everybody conceded, in seconds; null without one. */
const stoodFor = async (event: bigint): Promise<number | null> =>
  (
    await world.db.one<{ seconds: number | null }>(sql`
      select extract(epoch from final_at - proposed_at)::float8 as seconds from event_books b
      where b.event_id = ${event} and b.disputed_at is null and b.decided_at is null
        and not exists (select from event_timeline t where t.event_id = b.event_id and t.what = 'conceded')
      union all select null limit 1`)
  ).seconds

/** One batch of pairs, from their bets to the last payout. */
async function liveThrough(plans: readonly Plan[]): Promise<Pair[]> {
  const moderators: Person[] = []
  for (const name of ['Judge', 'Second', 'Third', 'Fourth']) moderators.push(await world.moderator(name))
  const proposer = await world.moderator('Proposer')
  const pairs: Pair[] = []
  await each(plans, async (plan) => void pairs.push(await newPair(plan)))
  await each(pairs, (pair) => beforeEnd(pair, moderators[0]!))
  await later('61 minutes')
  await each(pairs, afterEnd)
  await later('121 minutes')
  await each(pairs, concede)
  await disputeAll(pairs, moderators)
  // the windows of large pools end, and events that nobody proposed are void
  for (const span of ['121 minutes', '25 hours', '25 hours']) await later(span)
  await proposeForOpen(pairs, proposer)
  await each(pairs, concede)
  await disputeAll(pairs, moderators)
  for (const span of ['25 hours', '25 hours', '7 days']) await later(span)
  return pairs
}

test('Q-14 random pairs end alike on two nodes under kills, each pool to the cent by the model of one pool', async () => {
  const seen = new Set<string>()
  second = await startServer(world.context.config.databaseUrl!)
  for (let batch = 0; batch < rounds(1); batch++) {
    const pairs = await liveThrough(Array.from({ length: AT_ONCE }, () => drawPlan(draw)))
    await each(pairs, async ({ plan, source, follower }) => {
      const about = JSON.stringify(plan, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
      const [first, then] = [endOfSource(plan).outcome, endOfFollower(plan)]
      expect(await endOf(source), `source ${about}`).toEqual(expected(plan.source, first))
      expect(await endOf(follower), `follower ${about}`).toEqual(expected(plan.follower, then))
      const stood = await stoodFor(follower)
      if (stood !== null) expect(stood, about).toBeGreaterThanOrEqual(windowOf(plan.practice, plan.follower))
      seen.add(`${plan.fate}, ${isFunded(plan.source)} and ${isFunded(plan.follower)}: ${first}, ${then}`)
    })
    await world.checkMoney()
  }
  expect(seen.size).toBeGreaterThan(15)
}, 7_200_000)
