import { sql } from '#server/core/db.ts'
import { account } from '#server/ledger/index.ts'
import { DECLINED_CARD, GOOD_CARD, type StripeWorld } from '#tests/support/stripe.ts'
import type { Person, World } from '#tests/support/world.ts'

const FEES = account('fees', 0n, 'USD')

export const own = (person: Person) => person.ok('getSubscription')
export const create = (person: Person) => person.ok('createSubscription', { body: {} })

/** The payment that a form would confirm, by its secret. */
export const intentOf = (clientSecret: string | null) => clientSecret!.split('_secret_')[0]!

/** Pays what `create` answers, as the card form does; faults decide which messages go out. */
export async function subscribe(world: StripeWorld, person: Person, number = GOOD_CARD): Promise<string> {
  const id = intentOf((await create(person)).clientSecret)
  try {
    world.stripe.books.confirm(id, { number })
  } catch (error) {
    if (number !== DECLINED_CARD) throw error
  }
  await world.allDelivered()
  return id
}

/** The platform's earnings in real money, cents. */
export async function earned(world: World): Promise<bigint> {
  const { cents } = await world.db.one<{ cents: bigint }>(
    sql`select coalesce(sum(balance_cents), 0)::bigint as cents from ledger_accounts where id = ${FEES}`,
  )
  return cents
}

/** Both clocks, ours and the simulator's. */
export async function passBoth(world: StripeWorld, days: number): Promise<void> {
  world.stripe.books.billing.advance(days * 86_400)
  await world.pass(`${days} days`)
  await world.allDelivered()
}
