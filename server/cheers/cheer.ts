import type { z } from 'zod'
import type { cheerCount } from '#contract/cheers.ts'
import { type Bettor, shownBettor } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotBlocked } from '#server/moderation/index.ts'
import { type NotificationKey, notify, reword, withdraw } from '#server/notifications/index.ts'
import { isClosed } from '#server/users/index.ts'

export type CheerCount = z.input<typeof cheerCount>

type Cheer = { eventId: bigint; bettorId: bigint; userId: bigint }

/** A bettor has one notice for an event; its text counts the cheers. */
export const noticeKeyOf = ({ eventId }: Pick<Cheer, 'eventId'>): NotificationKey => `bet.cheered:${eventId}`

/** A hidden person looks like a person without a bet. @throws Refusal not_found, forbidden, blocked */
async function checkMayCheer(tx: Tx, { eventId, bettorId, userId }: Cheer): Promise<Bettor> {
  if (bettorId === userId) throw new Refusal('forbidden', 'You cannot cheer yourself')
  const bettor = await shownBettor(tx, { eventId, userId: bettorId, viewerId: userId })
  if (!bettor) throw new Refusal('not_found', 'They have no bet to cheer')
  await checkNotBlocked(tx, userId, bettorId)
  return bettor
}

const people = (many: number) => (many === 1 ? '1 person' : `${many} people`)

/**
 * Notifies the bettor of the first cheer, once for ever; later cheers change the number in that notice, and taking back the last
 * one withdraws it.
 */
async function tell(
  context: Context,
  tx: Tx,
  cheer: Cheer,
  { bettor, cheers, told }: { bettor: Bettor | undefined; cheers: number; told: boolean },
): Promise<void> {
  const key = noticeKeyOf(cheer)
  if (cheers === 0) return withdraw(tx, [cheer.bettorId], key)
  if (!bettor) return
  const text = {
    title: `${people(cheers)} cheered your ${bettor.won ? 'win' : 'bet'} · ${bettor.option}`,
    body: bettor.title,
  }
  if ((await reword(tx, cheer.bettorId, key, text)) || told) return
  await tx.change(
    sql`update cheer_counts set told = true where event_id = ${cheer.eventId} and bettor_id = ${cheer.bettorId}`,
  )
  await notify(context, tx, [cheer.bettorId], {
    ...text,
    key,
    link: `/events/${cheer.eventId}`,
    from: cheer.userId,
  })
}

/**
 * Cheers a person's bets on an event, or takes that back; a second time changes nothing.
 * @throws Refusal not_found, forbidden for oneself, blocked
 */
export async function cheer(
  context: Context,
  tx: Tx,
  wanted: Cheer & { cheered: boolean },
): Promise<CheerCount> {
  const { eventId, bettorId, userId, cheered } = wanted
  if (await isClosed(tx, userId)) throw new Refusal('unauthorized', 'Sign in first')
  // a person may still take back a cheer from before a block or a hidden record
  const bettor = cheered
    ? await checkMayCheer(tx, wanted)
    : await shownBettor(tx, { eventId, userId: bettorId, viewerId: userId })
  const step = cheered ? 1 : -1
  // the row of the number first: all cheers of a bettor on an event queue there
  await tx.change(sql`
    insert into cheer_counts (event_id, bettor_id, cheers) select ${eventId}, ${bettorId}, 0 where ${cheered}
    on conflict do nothing`)
  const row = await tx.first<{ cheers: number }>(sql`
    select cheers from cheer_counts where event_id = ${eventId} and bettor_id = ${bettorId} for update`)
  const reply = (cheers: number) => ({ bettorId, cheers, mine: cheered })
  if (!row) return reply(0)
  const changed = await tx.change(
    cheered
      ? sql`insert into cheers (event_id, bettor_id, user_id) values (${eventId}, ${bettorId}, ${userId}) on conflict do nothing`
      : sql`delete from cheers where event_id = ${eventId} and bettor_id = ${bettorId} and user_id = ${userId}`,
  )
  // taking back a cheer that was never given reveals nothing about a hidden person
  if (changed === 0) return reply(bettor ? row.cheers : 0)
  const { cheers, told } = await tx.one<{ cheers: number; told: boolean }>(sql`
    update cheer_counts set cheers = cheers + ${step} where event_id = ${eventId} and bettor_id = ${bettorId} returning cheers, told`)
  // the notice keeps its count right, even where the giver no longer sees the bettor
  const own = bettor ?? (await shownBettor(tx, { eventId, userId: bettorId, viewerId: bettorId }))
  await tell(context, tx, wanted, { bettor: own, cheers, told })
  return reply(cheers)
}
