import { receiptLink } from '#contract/history.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { eachApart } from '#server/core/due-rows.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { Fact } from '#server/facts/index.ts'
import {
  account,
  type Held,
  heldOf,
  holders,
  letGo,
  lockAccounts,
  type PurseAllowances,
  releaseHeld,
  returnHeld,
} from '#server/ledger/index.ts'
import { notify, notifyAll, type OwnMessage } from '#server/notifications/index.ts'
import { isClosed } from '#server/users/index.ts'
import { type LimitStanding, setAllowancesAnew } from './allowances.ts'

const EVERY_MS = 60_000
const AT_ONCE = 100

/** The present allowances for incoming money. During a break no deposit becomes money to play with. */
const openAllowances = (
  allowances: Pick<PurseAllowances, Held['allowance']>,
  { pause }: Pick<LimitStanding, 'pause'>,
): Record<Held['allowance'], bigint | null> => ({
  deposit: pause ? 0n : allowances.deposit,
  received: allowances.received,
})

/** How much of the held money would fit now; pure. */
export function fitsNow(
  { allowance, left }: Pick<Held, 'allowance' | 'left'>,
  allowances: Pick<PurseAllowances, Held['allowance']>,
  standing: Pick<LimitStanding, 'pause'>,
): bigint {
  const open = openAllowances(allowances, standing)[allowance]
  return open === null || open > left ? left : open
}

/**
 * Releases the held sums that fit whole into a person's limits now, oldest first. Other sums stay: only their owner takes a part
 * (`takeHeld`), since a part that is sent back reveals the limit to its payer.
 * @returns hundredths
 */
export async function releaseWhatFits(context: Context, tx: Tx, userId: bigint): Promise<bigint> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  const waiting = await heldOf(tx, userId, { lock: true })
  if (waiting.length === 0) return 0n
  await lockAccounts(tx, [account('person', userId, 'USD'), account('held', userId, 'USD')])
  const { allowances, standing } = await setAllowancesAnew(context, tx, userId, 'USD')
  const left = openAllowances(allowances, standing)
  let released = 0n
  // where no stake is possible ever again, the owner may take everything out; play that a link or a register closed may open again
  const { pause } = standing
  const isOver = pause?.why === 'own' && pause.kind === 'exclusion' && pause.until === null
  for (const held of waiting) {
    if (isOver) {
      await letGo(tx, userId, held)
      released += held.left
      continue
    }
    const allowance = left[held.allowance]
    if (allowance !== null && allowance < held.left) continue
    await releaseHeld(tx, userId, held, held.left)
    if (allowance !== null) left[held.allowance] = allowance - held.left
    released += held.left
  }
  const still = await heldOf(tx, userId)
  for (let from = 0; from < still.length; from += AT_ONCE)
    await notifyAll(
      context,
      tx,
      still
        .slice(from, from + AT_ONCE)
        .map((held) => waitingNotice(userId, held, standing.pause !== undefined)),
    )
  if (released > 0n)
    tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId] }))
  return released
}

/** Each sum has one notice, by its id. */
function waitingNotice(userId: bigint, { id, left, allowance }: Held, paused: boolean): OwnMessage {
  const [what, how] =
    paused && allowance === 'deposit'
      ? [
          'the end of your break',
          'It arrived during your break. It is released automatically when the break ends',
        ]
      : [
          'your limit',
          'It exceeds a limit that you set. It is released as soon as the limit allows all of it',
        ]
  return {
    userId,
    key: `held.waiting:${id}`,
    title: `${dollars(left)} waits for ${what}`,
    body: `${how}. You cannot stake it before then.`,
    link: '/safer-play',
  }
}

/**
 * Takes the part of a held sum that fits now into its owner's purse, by their act.
 * @throws Refusal not_found, held_state where no part of it fits
 */
export async function takeHeld(
  context: Context,
  tx: Tx,
  { userId, id }: { userId: bigint; id: bigint },
): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  const held = (await heldOf(tx, userId, { lock: true })).find((one) => one.id === id)
  if (!held) throw new Refusal('not_found', 'Nothing is held here any more')
  await lockAccounts(tx, [account('person', userId, 'USD'), account('held', userId, 'USD')])
  const { allowances, standing } = await setAllowancesAnew(context, tx, userId, 'USD')
  const amount = fitsNow(held, allowances, standing)
  if (amount <= 0n)
    throw new Refusal(
      'held_state',
      'Your limit does not allow it right now. No money moved: it is still yours and stays held.',
    )
  await releaseHeld(tx, userId, held, amount)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId] }))
}

/** The person who sent a held sum; null where the sender is no person. */
const senderOf = async (tx: Tx, { cause }: Held): Promise<bigint | null> =>
  (await tx.one<{ id: bigint | null }>(sql`select ledger_sender(${cause}) as id`)).id

/**
 * Sends a held sum back to the person who sent it or to the card that paid it, by its owner's act.
 * @throws Refusal not_found, held_state where it cannot be sent back
 */
export async function sendHeldBack(
  context: Context,
  tx: Tx,
  { userId, id }: { userId: bigint; id: bigint },
): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  const held = (await heldOf(tx, userId, { lock: true })).find((one) => one.id === id)
  if (!held) throw new Refusal('not_found', 'Nothing is held here any more')
  const senderId = await senderOf(tx, held)
  if (senderId === null) {
    for (const way of context.offered('heldWayBack'))
      if (await way.sendBack(context, tx, { userId, cause: held.cause })) return
    throw new Refusal(
      'held_state',
      'This cannot go back to where it came from. The money is released when your limit allows it.',
    )
  }
  if (await isClosed(tx, senderId))
    throw new Refusal(
      'held_state',
      'The account that sent this is closed. The money is released when your limit allows it.',
    )
  await lockAccounts(tx, [account('person', senderId, 'USD'), account('held', userId, 'USD')])
  await returnHeld(tx, userId, held, senderId)
  await notify(context, tx, [senderId], {
    key: `held.returned:${id}`,
    title: `${dollars(held.left)} came back`,
    body: 'The person you sent it to sent it back.',
    link: receiptLink(held.cause),
  })
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId, senderId] }))
}

/** Whether the owner can send a held sum back. */
export async function maySendBack(context: WithOffers, tx: Tx, userId: bigint, held: Held): Promise<boolean> {
  const senderId = await senderOf(tx, held)
  if (senderId !== null) return !(await isClosed(tx, senderId))
  for (const way of context.offered('heldWayBack'))
    if (await way.canGoBack(tx, { userId, cause: held.cause })) return true
  return false
}

/** A raised or removed limit may have an allowance for held sums: they need not wait for the next round. */
export const releaseOnChange = {
  facts: ['limit.set'],
  async handle(context: Context, tx: Tx, { payload }: Fact<'limit.set'>): Promise<void> {
    if (payload.act === 'confirm') await releaseWhatFits(context, tx, BigInt(payload.userId))
  },
}

/** Releases held sums once an allowance covers them, and notifies their owners that they wait. */
export const heldPoller: Rounds = {
  name: 'held-money',
  everyMs: EVERY_MS,
  failed: 'releasing held money failed',
  async run(context) {
    let last = 0n
    for (;;) {
      const people = await holders(context.db, last, AT_ONCE)
      await eachApart(context, people, {
        id: (userId) => userId,
        work: (userId) => context.db.transact((tx) => releaseWhatFits(context, tx, userId)),
        failed: 'releasing what is held of one person failed',
      })
      if (people.length < AT_ONCE) return
      last = people.at(-1)!
    }
  },
}
