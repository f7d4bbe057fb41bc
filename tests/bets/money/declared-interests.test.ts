import { beforeAll, expect, test } from 'vitest'
import type { Selection } from '#contract/odds.ts'
import { objectToName } from '#server/bets/event/names.ts'
import { createEvent } from '#server/bets/outcome/create-event.ts'
import { acceptInterest } from '#server/bets/placing/accept-interest.ts'
import { type BetCommand, placeBets } from '#server/bets/placing/place-bets.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createChance } from '#server/demo/chance.ts'
import { productNow } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { eventBody } from '#tests/support/world.ts'

const world = judgedWorld()
const PEOPLE = 9
const EVENTS = rounds(60)
const SIDES = ['optionA', 'optionB'] as const
let people: bigint[]

beforeAll(async () => {
  people = []
  const made = []
  for (let n = 0; n < PEOPLE; n++) made.push(await world.rich(`P${n}`, '10000'))
  const { id } = await made[0]!.ok('createGang', { body: { name: 'All of them' } })
  for (const one of made.slice(1)) await one.ok('joinGang', { params: { id } })
  people = made.map((one) => BigInt(one.id))
})

type Named = { personId: bigint; side?: Selection }
type Said = { part: 'decides' | 'takes-part' | 'knows'; side?: Selection; names: Named[] }

/** The answer to a first stake, by the words of the rows J-02 and J-03. */
function due(
  { part, side, names }: Said,
  of: { creator: boolean; personId: bigint; objected: boolean; accepted: boolean; on: Selection },
): string {
  if (of.creator)
    return part === 'decides' || (part === 'takes-part' && side === of.on) ? 'placed' : 'own_interest'
  const name = names.find(({ personId }) => personId === of.personId)
  if (name && !of.objected && name.side !== of.on) return 'own_interest'
  const stated = part !== 'decides' || names.length > 0
  return stated && !of.accepted ? 'interest_not_accepted' : 'placed'
}

test('J-04 every declared interest is held to, in single bets and in batches', async () => {
  const chance = createChance(12)
  const seen = new Set<string>()
  for (let n = 0; n < EVENTS; n++) {
    const [creator, ...others] = chance.some(people, PEOPLE) as [bigint, ...bigint[]]
    const part = chance.pick(['decides', 'takes-part', 'knows'] as const)
    const names = chance
      .some(others, chance.between(0, 4))
      .map(
        (personId): Named => (chance.share() < 0.5 ? { personId } : { personId, side: chance.pick(SIDES) }),
      )
    const said: Said = {
      part,
      names,
      ...(part === 'takes-part' && chance.share() < 0.7 && { side: chance.pick(SIDES) }),
    }
    const endsAt = new Date((await productNow(world)).getTime() + 3_600_000).toISOString()
    const { follows: _, interest: __, ...words } = eventBody({ endsAt })
    const eventId = await world.db.transact((tx) =>
      createEvent(world.context, tx, creator, { ...words, isPracticeMode: false, interest: said }),
    )
    const objected = new Set(names.filter(() => chance.share() < 0.3).map(({ personId }) => personId))
    for (const userId of objected)
      await world.db.transact((tx) => objectToName(world.context, tx, { eventId, userId, reason: 'Not so' }))
    const accepted = new Set(people.filter(() => chance.share() < 0.6))
    for (const userId of accepted) await acceptInterest(world.db, eventId, userId)
    const commands = people.map(
      (userId): BetCommand => ({
        ...{ eventId, userId, selection: chance.pick(SIDES), amount: 100n },
        ...{ key: chance.uuid(), isPracticeMode: undefined },
      }),
    )
    // at most two go the single way
    const batches = n % 2 === 0 ? [commands] : commands.map((one) => [one])
    for (const batch of batches) {
      const outcomes = await placeBets(world.db, batch)
      for (const [at, { userId, selection: on }] of batch.entries()) {
        const outcome = outcomes[at]!
        const got =
          'value' in outcome
            ? 'placed'
            : outcome.error instanceof Refusal
              ? outcome.error.code
              : String(outcome.error)
        const of = {
          creator: userId === creator,
          personId: userId,
          objected: objected.has(userId),
          accepted: accepted.has(userId),
          on,
        }
        expect(
          got,
          `event ${n}: ${JSON.stringify(said, (_, one) => (typeof one === 'bigint' ? String(one) : one))}`,
        ).toBe(due(said, of))
        seen.add(got)
      }
    }
  }
  expect([...seen].sort()).toEqual(['interest_not_accepted', 'own_interest', 'placed'])
  const { many } = await world.db.one<{ many: bigint }>(sql`select count(*) as many from event_names`)
  expect(many).toBeGreaterThan(0n)
})
