import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { dueRows, runRound, type Workers } from '#server/core/scheduler.ts'
import { checkNotSilenced } from '#server/moderation/index.ts'
import { lockUser } from '#server/users/index.ts'
import { tellCircle } from '../around/circles.ts'
import { announceEvent } from '../event/book.ts'
import { createEvent } from '../outcome/create-event.ts'
import { limitEvents } from '../outcome/limit-events.ts'
import { type Ended, finishSeries, type Paused, type Series, seriesColumns } from './series-rows.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 64
/** A paused series is looked at again after this time. */
const LOOK_AGAIN_MINUTES = 5
/** An event that would end within this time is no longer worth asking. */
const LEAST_SECONDS = 1

type Due = Series & {
  /** the number of the next instance, and its end; null once none is left */
  next: number | null
  endsAt: Date | null
  /** the creator's present gang */
  present: bigint | null
  gangExists: boolean
  /** moderators have taken the words of one of its events down */
  down: boolean
}

const dueOf = (tx: Tx, id: bigint): Promise<Due | undefined> =>
  tx.first<Due>(sql`
    select ${seriesColumns}, n.next, series_moment(s.first_at, s.every, s.time_zone, n.next) as "endsAt", u.gang_id as present,
      s.gang_id is null or exists (select from users m where m.gang_id = s.gang_id) as "gangExists",
      exists (select from event_series_events i join event_books b on b.event_id = i.event_id
        where i.series_id = s.id and (b.words_down or b.words_removed)) as down
    from event_series s join users u on u.id = s.creator_id
    cross join lateral (select series_next(s.first_at, s.every, s.time_zone, s.made, s.times,
      clock_now() + make_interval(secs => ${LEAST_SECONDS})) as next) n
    where s.id = ${id} and s.due_at <= clock_now() for update of s skip locked`)

/** Why a series makes no event now, beside what creating one is refused for. */
function obstacleOf({ audience, gangId, present, gangExists, down }: Due): Paused | Ended | undefined {
  if (down) return 'taken_down'
  if (audience !== 'gang') return undefined
  if (!gangExists) return 'gang_closed'
  return present === gangId ? undefined : 'gang_left'
}

/** The pause for each refusal of a new event. Another refusal is a fault, and is thrown. */
const PAUSES: Readonly<Partial<Record<string, Paused>>> = {
  play_paused: 'break',
  silenced: 'silenced',
  rate_limited: 'limit',
  not_in_gang: 'gang_left',
}

const pause = async (tx: Tx, id: bigint, why: Paused): Promise<void> =>
  void (await tx.change(sql`
    update event_series set paused = ${why}, due_at = clock_now() + make_interval(mins => ${LOOK_AGAIN_MINUTES}) where id = ${id}`))

/** Creates the next event as its creator would, with every judgement of a new event. @returns the pause that it was refused with */
async function ask(context: Context, tx: Tx, series: Due, endsAt: Date): Promise<bigint | Paused> {
  const { id, creatorId, gangId, present, next, every, gangExists, down, ...words } = series
  try {
    // every refusal comes before the first row is written
    await checkNotSilenced(tx, creatorId)
    await limitEvents(context, tx, creatorId)
    return await createEvent(context, tx, creatorId, { ...words, endsAt: endsAt.toISOString() })
  } catch (error) {
    const why = error instanceof Refusal ? PAUSES[error.code] : undefined
    if (why === undefined) throw error
    return why
  }
}

/** Guests of the newest event by link are guests of the next one: the link was for this question. */
const keepGuests = (tx: Tx, seriesId: bigint, eventId: bigint) =>
  tx.change(sql`
    insert into event_guests (event_id, user_id, unnamed)
    select ${eventId}, g.user_id, g.unnamed from event_guests g join event_books b on b.event_id = ${eventId} join events e on e.id = b.event_id
    where g.event_id = (select event_id from event_series_events where series_id = ${seriesId} order by n desc limit 1)
      and b.audience = 'link' and not people_blocked(g.user_id, e.created_by)
    on conflict do nothing`)

/**
 * Makes the next event of a series, once the planned end of the one before has passed. Ends that passed while the site was away or the
 * series was paused get no event. Two nodes make one: the creator's lock comes first, then that of the series, and the number is unique.
 */
async function makeNext(context: Context, tx: Tx, id: bigint): Promise<void> {
  const owner = await tx.first<{ creatorId: bigint }>(
    sql`select creator_id as "creatorId" from event_series where id = ${id} and due_at <= clock_now()`,
  )
  if (!owner) return
  const isOpen = await lockUser(tx, owner.creatorId)
  const series = await dueOf(tx, id)
  if (!series) return
  if (!isOpen) return finishSeries(tx, id, 'account_closed')
  const { next, endsAt, audience } = series
  if (next === null || endsAt === null) return finishSeries(tx, id, 'done')
  const obstacle = obstacleOf(series)
  if (obstacle === 'gang_closed') return finishSeries(tx, id, obstacle)
  if (obstacle !== undefined) return pause(tx, id, obstacle as Paused)
  const made = await ask(context, tx, series, endsAt)
  if (typeof made === 'string') return pause(tx, id, made)
  await keepGuests(tx, id, made)
  await tx.change(
    sql`insert into event_series_events (series_id, n, event_id) values (${id}, ${next}, ${made})`,
  )
  await tx.change(
    sql`update event_series set made = ${next}, due_at = ${endsAt}, paused = null where id = ${id}`,
  )
  announceEvent(context, tx, { event_id: made, audience }, 'open')
  await tellCircle(context, tx, made)
}

/** A series whose event failed is put off, so that it does not delay others. */
async function attend(context: Context, id: bigint): Promise<void> {
  try {
    await context.db.transact((tx) => makeNext(context, tx, id))
  } catch (error) {
    context.log.error({ err: error, series: id.toString() }, 'the next event of a series failed')
    await context.db.change(sql`
      update event_series set due_at = clock_now() + interval '30 seconds' where id = ${id} and due_at <= clock_now()`)
  }
}

/** Makes the due events of all series. */
export const seriesMaker: Workers = {
  name: 'events-series',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for due recurring events failed',
  workers: 1,
  find: dueRows({ table: 'event_series', limit: AT_ONCE }),
  work: attend,
}

/** Makes every due event. For the demo community. */
export const makeDueInstances = (context: Context): Promise<void> => runRound(context, seriesMaker)
