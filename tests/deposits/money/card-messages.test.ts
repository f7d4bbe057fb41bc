import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import type { StripeEvent } from '#simulators/stripe-books.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { rounds, SCALE } from '#tests/support/scale.ts'
import {
  DECLINED_CARD,
  GOOD_CARD,
  openStripeWorld,
  SLOW_CARD,
  type StripeWorld,
} from '#tests/support/stripe.ts'
import type { Person } from '#tests/support/world.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld(await freshDatabase())
  world.stripe.misbehave({ hold: true })
})
afterAll(() => world.close())

const DELIVERIES = rounds(100)
/** The suite draws the same each time, the soak something else, which SEED repeats. */
const SEED = Number(process.env.SEED ?? (SCALE === 1 ? 20 : Date.now() % 1e9))
const draw = drawFrom(SEED)
const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!

/** Does to a payment what may happen at the provider, where its state allows it. */
function happen(id: string): void {
  const { books } = world.stripe
  const disputes = [...books.disputes.values()].filter((one) => one.payment_intent === id)
  const actions = [
    () => books.confirm(id, { number: pick([GOOD_CARD, GOOD_CARD, DECLINED_CARD, SLOW_CARD]) }),
    () => books.finish(id, pick(['succeeded', 'failed'])),
    () => books.refund(id, 1 + draw(800)),
    () => disputes.length === 0 && books.dispute(id, pick([undefined, 700])),
    () =>
      disputes[0]?.status === 'needs_response' && books.closeDispute(disputes[0].id, pick(['won', 'lost'])),
    () => books.cancel(id),
  ]
  try {
    pick(actions)()
  } catch (error) {
    if (!(error instanceof Error && error.name === 'Error')) throw error
  }
}

/** One delivery, perhaps mutated on its way. @returns whether the server had to accept it */
async function deliver(event: StripeEvent): Promise<void> {
  const body = JSON.stringify(event)
  const kind = draw(100)
  if (kind < 15) {
    const at = draw(body.length - 2) + 1
    const changed = body.slice(0, at) + (body[at] === '7' ? '8' : '7') + body.slice(at + 1)
    const header = (await import('#simulators/stripe-sender.ts')).signature(body, 'whsec_simulator')
    expect(await world.post(changed, { header })).toEqual([403, 'signature_invalid'])
  } else if (kind < 25) {
    expect(await world.post(body, { secret: 'whsec_guessed' })).toEqual([403, 'signature_invalid'])
  } else if (kind < 60) {
    const twins = Array.from({ length: 2 + draw(3) }, () => world.post(body))
    for (const answer of await Promise.all(twins)) expect(answer).toEqual([200])
  } else expect(await world.post(body)).toEqual([200])
}

/** The purse less the debt, computed from the provider's books alone. */
function expected(ids: readonly string[]): bigint {
  let total = 0n
  for (const id of ids) {
    const intent = world.stripe.books.intents.get(id)!
    if (intent.status !== 'succeeded') continue
    const charge = world.stripe.books.charges.get(intent.latest_charge!)!
    const disputed = [...world.stripe.books.disputes.values()]
      .filter((one) => one.payment_intent === id && one.status !== 'won')
      .reduce((sum, one) => sum + one.amount, 0)
    total += BigInt(Math.max(0, intent.amount - charge.amount_refunded - disputed))
  }
  return total
}

test(`C-18 Z-12 ${DELIVERIES} mutated, repeated, reordered and late messages, many at once: every balance is what the provider’s books say`, async () => {
  const { books } = world.stripe
  let delivered = 0
  while (delivered < DELIVERIES) {
    const people: Person[] = await Promise.all(['Ana', 'Ben', 'Cid'].map((name) => world.signUp(name)))
    const ids = new Map<Person, string[]>()
    for (const person of people) {
      ids.set(person, await Promise.all([world.start(person, '10'), world.start(person, '25.50')]))
    }
    const all = [...ids.values()].flat()
    let waiting: StripeEvent[] = []
    for (let step = 0; step < 30; step++) {
      const from = books.events.length
      happen(pick(all))
      waiting.push(...books.events.slice(from))
      if (draw(10) < 4) {
        // some of the waiting messages, in any order and at once; the rest comes later
        const now = waiting.filter(() => draw(10) < 7).sort(() => draw(2) - 0.5)
        waiting = waiting.filter((event) => !now.includes(event))
        await Promise.all(now.map(deliver))
        delivered += now.length
      }
    }
    // Messages were lost, so Stripe sends the newest one of each payment again.
    const last = all.map((id) => books.events.findLast((event) => isAbout(event, id))!)
    await Promise.all(last.map((event) => world.post(JSON.stringify({ ...event, id: `${event.id}_again` }))))
    await world.app.run('deposits')
    for (const [person, theirs] of ids) {
      const { usd } = await person.balance()
      const told = theirs.map((id) => JSON.stringify(books.intents.get(id)))
      expect(wireToCents(usd), [`seed ${SEED}`, ...told].join('\n')).toBe(expected(theirs))
    }
    await world.checkMoney()
  }
})

function isAbout(event: StripeEvent, intentId: string): boolean {
  const object = event.data.object as { id: string; payment_intent?: string }
  return event.type !== 'payment_intent.created' && event.type !== 'charge.succeeded'
    ? object.id === intentId || object.payment_intent === intentId
    : event.type === 'payment_intent.created' && object.id === intentId
}

test('C-18 Z-12 verify, messages and reconciliation at once on one payment: one credit, then one refund', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const person = await world.signUp('Payer')
    const id = await world.start(person, '20')
    world.stripe.books.confirm(id, { number: GOOD_CARD })
    const message = (n: number) =>
      world.post(
        JSON.stringify({
          ...world.stripe.books.events.findLast((one) => isAbout(one, id)),
          id: `evt_${id}_${n}`,
        }),
      )
    const everybody = () =>
      Promise.all([
        ...Array.from({ length: 8 }, () => person.call('verifyDeposit', { body: { paymentIntentId: id } })),
        ...Array.from({ length: 8 }, (_, n) => message(n % 4)),
        ...Array.from({ length: 4 }, () => world.app.run('deposits')),
      ])
    await everybody()
    expect((await person.balance()).usd).toBe('20.00')
    world.stripe.books.refund(id, 700)
    await everybody()
    await message(9)
    expect((await person.balance()).usd).toBe('13.00')
    expect(await person.ok('transactions', { query: { currency: 'USD' } })).toHaveLength(2)
    await world.checkMoney()
  }
})
