import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { ownsAddress } from './find-user.ts'

const AT_ONCE = 500
const EVERY_MS = 60_000

/**
 * Where an address counts only once it is confirmed, only people with a confirmed address play for real money. Each start writes
 * this rule.
 */
export async function writeAddressRule({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const required = !ownsAddress(config, { emailVerifiedAt: null })
  await db.change(sql`
    update address_rule set required = ${required}, closed_through = 0 where required <> ${required}`)
}

/** Whether this person has to confirm their address first. One read by key. */
export async function isAddressUnconfirmed(tx: Tx, userId: bigint): Promise<boolean> {
  const { unconfirmed } = await tx.one<{ unconfirmed: boolean }>(
    sql`select address_unconfirmed(${userId}) as unconfirmed`,
  )
  return unconfirmed
}

/**
 * The same text for everybody: only the owner of the address learns what else is known about it.
 * @param nothing what did not happen: "Nothing was staked."
 */
export const emailUnconfirmed = (nothing: string): Refusal =>
  new Refusal('email_unconfirmed', `Confirm your e-mail address first. ${nothing}`)

/**
 * Called before real money is brought in, staked or sent. Withdrawing and receiving stay open.
 * @param nothing what did not happen: "No money moved."
 * @throws Refusal email_unconfirmed
 */
export async function checkAddressConfirmed(tx: Tx, userId: bigint, nothing: string): Promise<void> {
  if (await isAddressUnconfirmed(tx, userId)) throw emailUnconfirmed(nothing)
}

/** Closes the next purses of people from before the rule; a trigger closes later people's purses. @returns whether more may wait */
async function closeNext(tx: Tx): Promise<boolean> {
  const rule = await tx.first<{ through: bigint }>(
    sql`select closed_through as through from address_rule where required for update`,
  )
  if (!rule) return false
  const people = await tx.rows<{ id: bigint }>(sql`
    select id from users where id > ${rule.through} order by id limit ${AT_ONCE}`)
  if (people.length === 0) return false
  const last = people.at(-1)!.id
  await tx.rows(sql`
    select ledger_close_stakes(ledger_account('person', u.id, false)) from (
      select id from users where id > ${rule.through} and id <= ${last} and address_unconfirmed(id)
        and ledger_takes_stakes(ledger_account('person', id, false)) order by id) u`)
  await tx.change(sql`update address_rule set closed_through = ${last}`)
  return people.length === AT_ONCE
}

/** Stops stakes of real money by people with an unconfirmed address, also by those from before the rule. */
export const unconfirmedPurses: Rounds = {
  name: 'unconfirmed-purses',
  everyMs: EVERY_MS,
  atOnce: true,
  failed: 'closing the purses of unconfirmed accounts failed',
  async run({ db }, shouldContinue) {
    while (shouldContinue() && (await db.transact(closeNext)));
  },
}
