import { dollars } from '#contract/money.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { eachApart } from '#server/core/due-rows.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { notify } from '#server/notifications/index.ts'
import { lostIn, usesOf } from './allowances.ts'
import { pauseOf } from './limits.ts'

const EVERY_MS = 10 * 60_000
const AT_ONCE = 200
const RAISES = 3
const CHASES = 3
/** A deposit follows a loss when it arrives within this many minutes. */
const AFTER_LOSS_MINUTES = 30
/** The most deposits of a person that are read, newest first. */
const DEPOSITS_MOST = 20
const LINK = '/safer-play'

/** A flag's numbers. Sums are decimal strings of hundredths. */
export type PlayFigures =
  | { raises: number; staked: string; lost: string }
  | { chases: number; deposited: string; lost: string }

const lostText = (lost: string): string => {
  const cents = BigInt(lost)
  return cents < 0n ? `won ${dollars(-cents)} more than was lost` : `lost ${dollars(cents)}`
}

/** The figures as text, without a judgement. */
export const figuresText = (figures: PlayFigures): string =>
  'raises' in figures
    ? `Limits were raised or removed ${figures.raises} times in 30 days. In that time ${dollars(BigInt(figures.staked))} was staked and ${lostText(figures.lost)}.`
    : `${figures.chases} deposits in 7 days were made within half an hour of a loss. In that time ${dollars(BigInt(figures.deposited))} was deposited and ${lostText(figures.lost)}.`

/** Flags a person and notifies them, unless they had such a notice in the last week or take a break. */
async function tell(
  context: Context,
  tx: Tx,
  userId: bigint,
  kind: 'raises' | 'chases',
  figures: PlayFigures,
): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  if (await pauseOf(tx, userId)) return
  const flag = await tx.first<{ id: bigint }>(sql`
    insert into play_flags (user_id, kind, figures) select ${userId}, ${kind}, ${JSON.stringify(figures)}::jsonb
    where not exists (select from play_flags where user_id = ${userId} and at > clock_now() - interval '7 days') returning id`)
  if (!flag) return
  await notify(context, tx, [userId], {
    key: `play.figures:${flag.id}`,
    title: 'Your own figures',
    body: `${figuresText(figures)} Open stakes count as lost. Limits and breaks are under Safer play.`,
    link: LINK,
  })
}

/** People who have confirmed enough increases since their last notice of it. */
const whoRaised = (tx: Tx, after: bigint) =>
  tx.rows<{ id: bigint; times: number }>(sql`
    select l.user_id as id, count(*)::int as times from play_limits l
    where l.act = 'confirm' and l.at > clock_now() - interval '30 days' and l.user_id > ${after}
      and not exists (select from play_flags f where f.user_id = l.user_id
        and (f.at > clock_now() - interval '7 days' or (f.kind = 'raises' and f.at >= l.at)))
    group by l.user_id having count(*) >= ${RAISES} order by l.user_id limit ${AT_ONCE}`)

async function tellOfRaises(context: Context, userId: bigint, raises: number): Promise<void> {
  await context.db.transact(async (tx) => {
    const { stake, loss } = await usesOf(context, tx, userId, await productNow(tx))
    const [staked, lost] = [stake.month.cents.toString(), loss.month.cents.toString()]
    await tell(context, tx, userId, 'raises', { raises, staked, lost })
  })
}

/** People with enough deposits in a week, one of them within a day, since their last notice of it. */
const whoDeposited = (tx: Tx, after: bigint) =>
  tx.rows<{ id: bigint; moments: Date[] }>(sql`
    select d.user_id as id, (array_agg(d.at order by d.at desc))[1:${DEPOSITS_MOST}] as moments from play_deposits d
    where d.at > clock_now() - interval '7 days' and d.user_id > ${after}
      and not exists (select from play_flags f where f.user_id = d.user_id
        and (f.at > clock_now() - interval '7 days' or (f.kind = 'chases' and f.at >= d.at)))
    group by d.user_id having count(*) >= ${CHASES} and max(d.at) > clock_now() - interval '1 day'
    order by d.user_id limit ${AT_ONCE}`)

async function tellOfChases(context: Context, userId: bigint, moments: readonly Date[]): Promise<void> {
  await context.db.transact(async (tx) => {
    const before = moments.map((at) => new Date(at.getTime() - AFTER_LOSS_MINUTES * 60_000))
    const lost = await lostIn(context, tx, userId, before, moments)
    const chases = lost.filter((cents) => cents > 0n).length
    if (chases < CHASES) return
    const { deposit, loss } = await usesOf(context, tx, userId, await productNow(tx))
    const figures = { deposited: deposit.week.cents.toString(), lost: loss.week.cents.toString() }
    await tell(context, tx, userId, 'chases', { chases, ...figures })
  })
}

/** Visits people in the order of their ids. */
async function everyone<P extends { id: bigint }>(
  context: Context,
  find: (after: bigint) => Promise<P[]>,
  each: (person: P) => Promise<void>,
): Promise<void> {
  for (let after = 0n; ; ) {
    const people = await find(after)
    await eachApart(context, people, {
      id: ({ id }) => id,
      work: each,
      failed: 'telling one person their figures failed',
    })
    if (people.length < AT_ONCE) return
    after = people.at(-1)!.id
  }
}

/** Finds people who have raised limits repeatedly, or who deposit after losses, and shows them their own figures. It restricts nothing. */
export const figuresPoller: Rounds = {
  name: 'play-figures',
  everyMs: EVERY_MS,
  failed: 'telling people their figures failed',
  async run(context) {
    await everyone(
      context,
      (after) => whoRaised(context.db, after),
      ({ id, times }) => tellOfRaises(context, id, times),
    )
    await everyone(
      context,
      (after) => whoDeposited(context.db, after),
      ({ id, moments }) => tellOfChases(context, id, moments),
    )
  },
}
