import { expect, test } from 'vitest'
import { type Answer, isAllowed } from '#server/core/may.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { expectAgreement, STATES, STATES_MS, tried } from '#tests/support/may.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import {
  type At,
  look,
  lookAgain,
  matchActs,
  step,
  tournamentActs,
  type Walk,
  type Walker,
} from '#tests/support/tournament-walk.ts'

const SEED = Number(process.env.MAY_SEED ?? 20)
/** Of the acts that are shown as open, and of the others, so many are tried in each state. */
const [OPEN_TRIED, OTHERS_TRIED] = [2, 2]
const RICH = '9000.00'
const QUEUE_READ = 5

const acts = { ...tournamentActs, ...matchActs }

const world = unjudgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })

async function people(): Promise<{ players: Walker[]; judges: Walker[] }> {
  const players = await Promise.all(
    ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map(
      async (name): Promise<Walker> => ({
        ...(await world.rich(name, RICH)),
        role: 'user',
      }),
    ),
  )
  const judges = await Promise.all(
    (['moderator', 'moderator', 'moderator', 'admin'] as const).map(
      async (role): Promise<Walker> => ({ ...(await world.withRole('Judge', role)), role }),
    ),
  )
  // one who judges plays and hosts too
  await judges[0]!.ok('createPaymentIntent', { body: { amount: RICH } })
  return { players, judges }
}

/** The acts that pages show as open to somebody: the tournament's, the match's, and for moderators the queue's. */
async function shownTo({ walker, shown, match }: At): Promise<Record<string, boolean>> {
  if (!match) return shown.can
  const judges = walker.role !== 'user'
  const plays = [match.champion.userId, match.challenger.userId].includes(walker.id)
  const detail = judges || plays ? await walker.ok('getMatch', { params: { id: match.id } }) : undefined
  const query = { state: match.endedAt ? 'decided' : 'disputed', limit: QUEUE_READ } as const
  const queue = judges ? await walker.ok('disputedMatches', { query }) : []
  return {
    ...shown.can,
    ...match.can,
    object: detail?.verdict?.can.object ?? false,
    decide: queue.find(({ id }) => id === match.id)?.mayDecide ?? false,
  }
}

/** Money that is not there is for the ledger to say, and no rule of a tournament. A locked purse says the same. */
const isNoRule = async (name: string, done: Answer, walker: Walker): Promise<boolean> =>
  name === 'join' && done?.code === 'insufficient_funds' && !(await walker.ok('currentUser')).walletLocked

/** Does an act, takes it back, and holds what was shown against it. @returns whether it was shown as open */
async function judged(at: At, name: keyof typeof acts, can: boolean): Promise<boolean | undefined> {
  const doing = (there: At) => tried(world.context.db, (tx) => acts[name](tx, there))
  let shown = can
  let done = await doing(at)
  if (shown && (await isNoRule(name, done, at.walker))) return undefined
  if (shown !== isAllowed(done)) {
    // a clock may have run out between the two
    const later = await lookAgain(at)
    shown = (await shownTo(later))[name] ?? false
    done = await doing(later)
  }
  const { walker, shown: tournament, match } = at
  const where = `tournament ${tournament.id} (${tournament.status}), match ${match?.number} (${match?.status})`
  expectAgreement({ can: shown }, done, `seed ${SEED}: ${name} by ${walker.role} ${walker.id} in ${where}`)
  return shown
}

test(
  'a page shows an act of a tournament as open exactly where its rule does not refuse it',
  async () => {
    const draw = drawFrom(SEED)
    const walk: Walk = { world, ...(await people()), draw, ids: [], place: '' }
    /** how often each act was met open, and refused */
    const met = new Map(
      Object.keys(acts).flatMap((name) => [
        [`${name} open`, 0],
        [`${name} refused`, 0],
      ]),
    )
    /** Those that were met least so far. */
    const some = (names: string[], as: string, most: number) =>
      names.toSorted((a, b) => met.get(`${a} ${as}`)! - met.get(`${b} ${as}`)!).slice(0, most)
    const unmet = () => [...met].filter(([, times]) => times === 0)
    // the lines are drawn by chance: a few more states where an act was not met yet
    for (let state = 0; state < STATES || (unmet().length > 0 && state < 3 * STATES); state++) {
      await step(walk)
      const at = await look(walk)
      const can = await shownTo(at)
      const [open, others] = [true, false].map((is) => Object.keys(can).filter((name) => can[name] === is))
      for (const name of [...some(open!, 'open', OPEN_TRIED), ...some(others!, 'refused', OTHERS_TRIED)]) {
        const shown = await judged(at, name as keyof typeof acts, can[name]!)
        if (shown === undefined) continue
        const as = `${name} ${shown ? 'open' : 'refused'}`
        met.set(as, met.get(as)! + 1)
      }
    }
    expect(unmet()).toEqual([])
  },
  STATES_MS,
)
