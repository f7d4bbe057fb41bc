import { beforeAll, expect, test } from 'vitest'
import { lockBook } from '#server/bets/event/book.ts'
import { createEvent } from '#server/bets/outcome/create-event.ts'
import { finishEvent } from '#server/bets/outcome/finish-event.ts'
import { closeBetting } from '#server/bets/outcome/lock-event.ts'
import { payEvent } from '#server/bets/outcome/pay-event.ts'
import { stepBack } from '#server/bets/outcome/step-back.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  type Act,
  type Answer,
  drawEvening,
  type End,
  type Evening,
  end,
  judged,
  MOMENTS,
  PEOPLE,
  play,
} from '#tests/support/evenings-of-step-backs.ts'
import { productNow } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { readText } from '#tests/support/replays.ts'
import { SCALE } from '#tests/support/scale.ts'
import { eventBody, type Person } from '#tests/support/world.ts'

/** Evenings that live at once; `npm test` plays a part of one batch, the soak 20 batches. */
const AT_ONCE = 500
const IN_TEST = 120
const EVENINGS = process.env.TESTS === 'all' || SCALE > 1 ? AT_ONCE * SCALE : IN_TEST
/** Acts that run side by side, each of another event. */
const SIDE_BY_SIDE = 6
/** Replays of a batch that the program of strangers computes. */
const REPLAYED = 5

const world = unjudgedWorld({ env: { STEP_UP_DAY_SUM: '100000000.00' } })
let host: Person
let bettors: bigint[]
beforeAll(async () => {
  host = await world.rich('Host')
  const people = Array.from({ length: PEOPLE }, (_, n) => world.rich(`B${n}`, '100000'))
  bettors = (await Promise.all(people)).map(({ id }) => BigInt(id))
})

const draw = drawFrom(5)

async function each<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
    }),
  )
}

const VERDICTS: Record<string, Answer> = { '0': 'staked', '4': 'other_side', '8': 'stepped_back' }

/** One bet, by the statement for many and the one for one in turn. */
async function stake(
  eventId: bigint,
  userId: bigint,
  { side, cents }: NonNullable<Act['stake']>,
): Promise<Answer> {
  if (draw(2) === 0) {
    const { verdicts } = await world.db.one<{ verdicts: string }>(sql`
      select verdicts from bets_place_within(array[${eventId}]::bigint[], array[1], array[${userId}]::bigint[], array[gen_random_uuid()],
        array[${side}]::smallint[], array[${cents}]::bigint[], array[-1]::smallint[], array[null]::bigint[])`)
    return VERDICTS[verdicts]!
  }
  try {
    await world.db.one(sql`
      select bets_place_one_within(${eventId}, ${userId}, gen_random_uuid(), ${side}::smallint, ${cents}, -1::smallint, null)`)
    return 'staked'
  } catch (error) {
    const state = (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code
    const answer = VERDICTS[String(state).slice(-1)]
    if (!String(state).startsWith('EV00') || !answer) throw error
    return answer
  }
}

async function step(eventId: bigint, userId: bigint): Promise<Answer> {
  try {
    const provedAt = await productNow(world)
    const back = await world.db.transact((tx) => stepBack(world.context, tx, { eventId, userId, provedAt }))
    return back ? 'returned' : 'stays'
  } catch (error) {
    if (error instanceof Refusal) return error.code as Answer
    throw error
  }
}

type Lived = { evening: Evening; eventId: bigint; answers: Answer[] }

/** A batch of evenings, from the first stakes to the last payout. */
async function liveThrough(evenings: readonly Evening[]): Promise<Lived[]> {
  const endsAt = new Date((await productNow(world)).getTime() + MOMENTS[0] * 60_000).toISOString()
  const lived: Lived[] = []
  await each(evenings, async (evening) => {
    const { follows: _, interest: __, ...words } = eventBody({ endsAt })
    const body = { ...words, isPracticeMode: evening.practice }
    const eventId = await world.db.transact((tx) => createEvent(world.context, tx, BigInt(host.id), body))
    lived.push({ evening, eventId, answers: [] })
  })
  for (const [when, minutes] of MOMENTS.entries()) {
    const before = MOMENTS[when - 1] ?? minutes
    await world.db.change(
      sql`update clock set "offset" = "offset" + make_interval(mins => ${before - minutes})`,
    )
    // betting ends by the timers; some events are stepped back from before theirs ran
    if (minutes < 0 && draw(2) === 0) await world.settle()
    await each(lived, async ({ evening, eventId, answers }) => {
      for (const { who, stake: staked } of evening.acts.filter((act) => act.when === when))
        answers.push(await (staked ? stake(eventId, bettors[who]!, staked) : step(eventId, bettors[who]!)))
    })
  }
  await each(lived, async ({ evening, eventId }) => {
    await world.db.transact(async (tx) => {
      const open = await lockBook(tx, eventId)
      if (open.status === 'open') await closeBetting(world.context, tx, open)
      const book = await lockBook(tx, eventId)
      if (book.outcome === null) await finishEvent(world.context, tx, book, evening.outcome, 'By the model')
    })
    await payEvent(world.context, eventId)
  })
  return lived
}

async function endOf(eventId: bigint): Promise<End> {
  const { outcome, fee } = await world.db.one<Pick<End, 'outcome' | 'fee'>>(
    sql`select outcome, fee_cents as fee from event_books where event_id = ${eventId} and settled_at is not null`,
  )
  const payouts = await world.db.rows<{ cents: bigint }>(sql`
    select coalesce(p.amount_cents, 0)::bigint as cents from bets b
    left join event_payouts p on p.event_id = b.event_id and p.user_id = b.user_id and p.bet_id = b.id
    where b.event_id = ${eventId} order by b.id`)
  return { outcome, fee, payouts: payouts.map(({ cents }) => cents) }
}

/** An event that nobody could act on after its end, since a side was empty, ends by the clock. */
function expected({ evening, answers }: Lived): { answers: Answer[]; end: End } {
  const state = play(evening.acts)
  const late = answers.map((answer, n) => (answer === ('event_state' as Answer) ? answer : state.answers[n]!))
  return { answers: late, end: end(state, evening.outcome, evening.bps) }
}

test('J-05 step back: random evenings end as the model says, sums to the cent, nobody gains by stepping back', async () => {
  const seen = new Set<string>()
  for (let played = 0; played < EVENINGS; played += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, EVENINGS - played) }, () => drawEvening(draw))
    const lived = await liveThrough(batch)
    await each(lived, async (one) => {
      const about = JSON.stringify(one.evening, (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      )
      const due = expected(one)
      expect(one.answers, about).toEqual(due.answers)
      expect(await endOf(one.eventId), about).toEqual(due.end)
      expect(judged(one.evening), about).toEqual([])
      for (const answer of one.answers) seen.add(answer)
      const stays = [...play(one.evening.acts).stepped.values()].includes('stays')
      if (stays) seen.add(`stays, ${due.end.outcome}`)
    })
    for (const { eventId } of lived.slice(0, REPLAYED)) {
      const headers = { accept: 'application/x-ndjson' }
      const answer = await fetch(`${world.url}/api/events/${eventId}/replay`, { headers })
      expect((await readText(await answer.text())).fault).toBeNull()
    }
  }
  const answers = [
    'staked',
    'other_side',
    'stepped_back',
    'returned',
    'stays',
    'forbidden',
    'already_stepped_back',
  ]
  const ends = ['stays, optionA', 'stays, optionB', 'stays, void']
  expect([...answers, ...ends].filter((name) => !seen.has(name))).toEqual([])
  await world.checkMoney()
}, 1_800_000)
