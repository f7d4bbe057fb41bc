import { inspect } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { PotView } from '#contract/pots.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { sql } from '#server/core/db.ts'
import { type Answer, isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { withdrawPot } from '#server/pots/return-pots.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { expectAgreement, STATES, STATES_MS, tried } from '#tests/support/may.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import type { Person } from '#tests/support/world.ts'

const SEED = Number(process.env.SEED ?? 20_261_129)
/** The newest pots, which are played and looked at. */
const NEWEST = 8

type Act = keyof PotView['can']
const NAMES: readonly Act[] = ['play', 'withdraw']

const world = unjudgedWorld()
let people: Person[]
const pots: string[] = []
const draw = drawFrom(SEED)
const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!

beforeAll(async () => {
  people = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.signUp(name)))
})

/** Moves the clock, and lets nothing happen that falls due. */
async function later(hours: number): Promise<void> {
  await world.db.change(sql`update clock set "offset" = "offset" + make_interval(hours => ${hours})`)
  await world.db.change(sql`
    update sessions set last_seen_at = clock_now(), expires_at = greatest(expires_at, clock_now() + interval '1 day')`)
}

/** One thing happens, if it is not refused. */
async function change(): Promise<void> {
  const person = pick(people)
  const turn = draw(12)
  if (turn < 4 || pots.length === 0) {
    const gameType = pick(['cards', 'coin-flip'] as const)
    const { status, body } = await person.call('createPot', { body: { potAmount: '1', gameType } })
    if (status === 201) pots.push(body.id)
  } else if (turn < 6) await later(1 + draw(30))
  else if (turn === 6) await later(8 * 24)
  else if (turn === 7) await world.settle()
  else if (turn < 10)
    await person.ok('startGameSession', { body: { gameType: pick(['cards', 'coin-flip'] as const) } })
  else await person.call('withdrawPot', { params: { id: pick(pots.slice(-NEWEST)) }, body: {} })
}

/** Plays for good: a play is a statement of its own, which nothing takes back. */
async function played(person: Person, id: string): Promise<Answer> {
  const { status, body } = await person.call('playPot', { params: { id }, body: {} })
  return status === 200 ? undefined : new Refusal(body.code as RefusalCode, body.message!)
}

test(
  `O-13 O-18 a pot offers each person exactly what the act does not refuse (seed ${SEED})`,
  async () => {
    const seen = new Set<string>()
    for (let state = 0; state < STATES; state++) {
      await change()
      if (pots.length === 0) continue
      const [person, id] = [pick(people), pick(pots.slice(-NEWEST))]
      const view = await person.ok('getPot', { params: { id } })
      const action = { potId: BigInt(id), userId: BigInt(person.id) }
      const answers: [Act, Answer][] = [
        ['withdraw', await tried(world.context.db, (tx) => withdrawPot(world.context, tx, action))],
      ]
      // some stay open
      if (!view.can.play || draw(2) === 0) answers.push(['play', await played(person, id)])
      for (const [name, answer] of answers) {
        // Play starts a session where none runs
        const done = answer?.code === 'session_needed' ? undefined : answer
        const about = `seed ${SEED}, state ${state}, ${name} by ${person.id} on ${inspect(view)}`
        expectAgreement({ can: view.can[name] }, done, about)
        seen.add(`${name}: ${answer?.code ?? 'done'}`).add(`${name}: ${isAllowed(done) ? 'open' : 'refused'}`)
      }
    }
    for (const name of NAMES)
      for (const answer of ['open', 'refused', 'done', 'pot_taken'])
        expect(seen, `seed ${SEED}: ${[...seen].sort().join('; ')}`).toContain(`${name}: ${answer}`)
    expect(seen).toContain('play: own_pot')
    expect(seen).toContain('play: session_needed')
    expect(seen).toContain('withdraw: forbidden')
    await world.checkMoney()
  },
  STATES_MS,
)
