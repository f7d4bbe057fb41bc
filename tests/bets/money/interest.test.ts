import { expect, test } from 'vitest'
import { lockBook } from '#server/bets/event/book.ts'
import { flagWins } from '#server/bets/outcome/check-payouts.ts'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { drawEvent, KINDS, type Kind, winnersOf } from '#tests/support/interest-generator.ts'
import { type MadeEvent, makeEvents } from '#tests/support/interest-rows.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { rounds } from '#tests/support/scale.ts'

const world = unjudgedWorld()
/** Events in one transaction. */
const AT_ONCE = 100
const EVENTS = rounds(600)

type FlagRow = { event_id: bigint; winner_id: bigint; decider_id: bigint; reasons: { kind: Kind }[] }

async function judge(made: readonly MadeEvent[]): Promise<FlagRow[]> {
  await world.db.transact(async (tx) => {
    for (const { id } of made) {
      const book = await lockBook(tx, id)
      await flagWins(world.context, tx, book, book.proposed_outcome as 'optionA' | 'optionB')
    }
  })
  return world.db.rows<FlagRow>(sql`
    select event_id, winner_id, decider_id, reasons from event_flags where event_id = any(${made.map(({ id }) => id)}::bigint[])`)
}

const share = (part: number, of: number) => (of === 0 ? 0 : part / of)

test(`J-04 of the planted pairs at least 95% are flagged, of honest ones at most 0.5%`, async () => {
  const draw = drawFrom(4)
  const planted = Object.fromEntries(KINDS.map((kind) => [kind, { all: 0, flagged: 0 }])) as Record<
    Kind,
    { all: number; flagged: number }
  >
  const honest = { circle: { all: 0, flagged: 0 }, public: { all: 0, flagged: 0 } }
  for (let from = 0; from < EVENTS; from += AT_ONCE) {
    const plans = Array.from({ length: Math.min(AT_ONCE, EVENTS - from) }, (_, n) =>
      drawEvent(draw, from + n),
    )
    const made = await makeEvents(world.db, plans)
    const flags = new Map((await judge(made)).map((flag) => [`${flag.event_id} ${flag.winner_id}`, flag]))
    for (const { plan, id, people } of made)
      for (const winner of winnersOf(plan)) {
        const flag = flags.get(`${id} ${people[winner]}`)
        const isPlanted = plan.planted?.winner === winner
        const count = isPlanted ? planted[plan.planted!.kind] : honest[plan.circle ? 'circle' : 'public']
        count.all++
        if (isPlanted ? flag?.reasons.some(({ kind }) => kind === plan.planted!.kind) : flag) count.flagged++
        // in a circle gang and address are what it is made of
        if (plan.circle)
          expect(flag?.reasons.filter(({ kind }) => kind === 'gang' || kind === 'address') ?? []).toEqual([])
        if (flag) expect(flag.decider_id).toBe(people[0])
      }
  }
  const total = (counts: Record<string, { all: number; flagged: number }>) =>
    Object.values(counts).reduce(
      (sum, { all, flagged }) => ({ all: sum.all + all, flagged: sum.flagged + flagged }),
      { all: 0, flagged: 0 },
    )
  const [found, wrong] = [total(planted), total(honest)]
  console.info(
    `${EVENTS} events: ${found.flagged} of ${found.all} planted pairs and ${wrong.flagged} of ${wrong.all} honest ones are flagged`,
    JSON.stringify({ planted, honest }),
  )
  for (const kind of KINDS) expect(planted[kind].all, kind).toBeGreaterThan(EVENTS / 60)
  expect(share(found.flagged, found.all)).toBeGreaterThanOrEqual(0.95)
  expect(share(wrong.flagged, wrong.all)).toBeLessThanOrEqual(0.005)
}, 600_000)
