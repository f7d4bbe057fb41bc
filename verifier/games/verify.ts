/** Compares the server's record of a game with the draws of its seeds. Imports nothing but the recomputation beside it. */
import {
  type Computed,
  commitmentTo,
  endOf,
  type Game,
  type Outcome,
  recompute,
  type Seeds,
} from './recompute.ts'

/** One comparison. `said` and `found` are its two sides, as people read them. */
export type Step = {
  name: string
  ok: boolean
  said: string
  found: string
  /** the source of `found`: what this browser kept, else what it computed */
  from?: 'kept'
}
export type Verdict = {
  ok: boolean
  steps: Step[]
  computed: Computed | null
  /** the seeds of the computation, and who supplied the client seed where that is known */
  seeds: (Seeds & { clientSeedBy?: string }) | null
}

type Proof = {
  commitment: string
  serverSeed: string
  clientSeed: string
  clientSeedBy: string
  nonce: string
}
/** The record of a game in the player's browser: the shown commitment, the drawn seed, the promised nonce. */
export type Held = Pick<Proof, 'commitment' | 'clientSeed' | 'nonce'>
type Throw = { dice1: number; dice2: number; total: number }
/** As `GET /api/fairness/pots/{id}` answers. */
export type PotRecord = {
  id: string
  game: string
  winner: string
  gameResult:
    | { result: string }
    | (Throw & { point: number | null; rolls: readonly Throw[]; shooter: string })
  proof: Proof
}
/** As `GET /api/fairness/fun-games/{id}` answers. */
export type FunRecord = {
  id: string
  game: string
  selection: string
  won: boolean
  tie: boolean
  faces: {
    playerFlip: string | null
    houseFlip: string | null
    playerCard: number | null
    houseCard: number | null
  }
  proof: Proof
}

const SEED = /^[0-9a-f]{64}$/
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const NONCE = /^(0|[1-9]\d{0,17})$/
const POTS: readonly string[] = ['cards', 'coin-flip', 'craps']
const PICKS: Record<string, readonly string[]> = { coin: ['heads', 'tails'], card: ['high', 'low'] }

/** The faults of each part of a proof, as sentences; empty when every part can be used. */
export function proofFaults(proof: Record<keyof Proof, unknown>): Partial<Record<keyof Proof, string>> {
  const is = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
  return {
    ...(!is(proof.serverSeed, SEED) && { serverSeed: '64 hex digits: 0-9 and a-f' }),
    ...(!is(proof.commitment, SEED) && { commitment: '64 hex digits: 0-9 and a-f' }),
    ...(!is(proof.clientSeed, CLIENT_SEED) && { clientSeed: '1 to 64 letters, digits, - and _' }),
    ...(!is(proof.nonce, NONCE) && { nonce: 'A whole number of at most 18 digits' }),
    ...(!is(proof.clientSeedBy, /^(player|server)$/) && { clientSeedBy: 'player or server' }),
  }
}

/** The comparison that fails and makes a record of a line unusable, if there is one. */
export function lineFaults(record: {
  seedHash: unknown
  seed: unknown
  clientSeeds: readonly { player: unknown; clientSeed: unknown }[]
}): Step | undefined {
  const is = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
  const wrong = (name: string, said: unknown, found: string): Step => ({
    name,
    ok: false,
    said: String(said),
    found,
  })
  if (!is(record.seed, SEED)) return wrong('The seed', record.seed, '64 hex digits: 0-9 and a-f')
  if (!is(record.seedHash, SEED))
    return wrong('The commitment', record.seedHash, '64 hex digits: 0-9 and a-f')
  const odd = record.clientSeeds.find(
    ({ player, clientSeed }) => !is(player, NONCE) || !is(clientSeed, CLIENT_SEED),
  )
  if (odd) return wrong('A client seed', odd.clientSeed, '1 to 64 letters, digits, - and _')
  const players = record.clientSeeds.map(({ player }) => player)
  if (new Set(players).size < players.length)
    return wrong('The players', players.join(' '), 'each of them once')
  return undefined
}

/** A value of a record as people read it: `point 6, rolls 2+4 3+3`. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(' ')
  if (typeof value !== 'object' || value === null) return value === null ? 'none' : String(value)
  const { dice1, dice2, total, ...others } = value as Record<string, unknown>
  const dice = dice1 === undefined ? [] : [`${dice1}+${dice2}=${total}`]
  const parts = Object.entries(others).filter(([, part]) => part !== null)
  return [...parts.map(([key, part]) => `${WORDS[key] ?? key} ${valueText(part)}`), ...dice].join(', ')
}
const WORDS: Record<string, string> = {
  playerFlip: 'your pick',
  houseFlip: 'the coin',
  playerCard: 'your card',
  houseCard: 'the house’s card',
}

export const step = (name: string, said: unknown, found: unknown): Step => {
  const ok = found !== undefined && JSON.stringify(said) === JSON.stringify(found)
  return { name, said: valueText(said), found: valueText(found), ok }
}
const refused = (name: string, said: unknown, found: string): Verdict => ({
  ok: false,
  steps: [{ name, ok: false, said: String(said), found }],
  computed: null,
  seeds: null,
})
const verdict = (steps: Step[], computed: Computed, seeds: Verdict['seeds']): Verdict => ({
  ok: steps.every(({ ok }) => ok),
  steps,
  computed,
  seeds,
})

async function begin(game: string, known: readonly string[], proof: Proof): Promise<Verdict> {
  if (!known.includes(game)) return refused('The game', game, `one of ${known.join(', ')}`)
  const [fault] = Object.entries(proofFaults(proof))
  if (fault) return refused(fault[0], proof[fault[0] as keyof Proof], fault[1])
  const computed = await recompute(game as Game, proof)
  const commitment = step(
    'The commitment is the SHA-256 of the seed',
    proof.commitment,
    await commitmentTo(proof.serverSeed),
  )
  return verdict([commitment], computed, proof)
}

/** A pot's outcome as the server's record names it, with its keys in one order. */
const resultOf = (outcome: Outcome): unknown => {
  if ('result' in outcome) return { result: outcome.result }
  if (!('rolls' in outcome)) return undefined
  const { shooter, point, rolls } = outcome
  return { shooter, point, rolls, ...rolls.at(-1) }
}
const throwOf = ({ dice1, dice2, total }: Throw) => ({ dice1, dice2, total })

/** Compares a proof with what the player's browser had before the game: a server that lies afterwards lies consistently. */
export const heldSteps = (proof: Proof, held: Held): Step[] =>
  [
    step('The commitment is the one that you were shown', proof.commitment, held.commitment),
    step('The client seed is the one that your browser drew', proof.clientSeed, held.clientSeed),
    step('It came from the player', proof.clientSeedBy, 'player'),
    step('The nonce is the one that was promised', proof.nonce, held.nonce),
  ].map((one) => ({ ...one, from: 'kept' }))

/** A verdict preceded by the comparisons with what was held before the game. */
const withHeld = (found: Verdict, proof: Proof, held: Held | undefined): Verdict => {
  if (!held) return found
  const steps = [...heldSteps(proof, held), ...found.steps]
  return { ...found, steps, ok: found.ok && steps.every(({ ok }) => ok) }
}

/**
 * Verifies a pot.
 * @param asked the requested number, under which the pot was also drawn
 * @param held what the challenger's browser had before the game, where this is that browser
 */
export async function verifyPot(record: PotRecord, asked: string, held?: Held): Promise<Verdict> {
  return withHeld(await recomputePot(record, asked), record.proof, held)
}

async function recomputePot(record: PotRecord, asked: string): Promise<Verdict> {
  const begun = await begin(record.game, POTS, record.proof)
  if (!begun.computed) return begun
  const { outcome } = begun.computed
  const { gameResult: given } = record
  const said =
    'result' in given
      ? { result: given.result }
      : {
          ...{ shooter: given.shooter, point: given.point, rolls: given.rolls.map(throwOf) },
          ...throwOf(given),
        }
  return verdict(
    [
      step('It is the pot that was asked for', asked, record.id),
      step('The nonce is the pot’s own number', record.id, record.proof.nonce),
      ...begun.steps,
      step('The draw gives this result', said, resultOf(outcome)),
      step('And this winner', record.winner, 'winner' in outcome ? outcome.winner : undefined),
    ],
    begun.computed,
    begun.seeds,
  )
}

/**
 * Verifies a fun game.
 * @param asked the requested number
 * @param held what the player's browser had before the game, where this is that browser
 */
export async function verifyFun(record: FunRecord, asked: string, held?: Held): Promise<Verdict> {
  return withHeld(await recomputeFun(record, asked), record.proof, held)
}

const endText = ({ won, tie }: { won: unknown; tie: unknown }): string =>
  won === true ? (tie === false ? 'won' : 'won and a tie') : tie === true ? 'a tie' : 'lost'

async function recomputeFun(record: FunRecord, asked: string): Promise<Verdict> {
  const begun = await begin(record.game, Object.keys(PICKS), record.proof)
  if (!begun.computed) return begun
  if (!PICKS[record.game]?.includes(record.selection))
    return refused('The pick', record.selection, `one of ${PICKS[record.game]?.join(', ')}`)
  const { outcome } = begun.computed
  const { playerFlip, houseFlip, playerCard, houseCard } = record.faces
  if (outcome.game !== 'coin' && outcome.game !== 'card') throw new Error('a pot in the place of a fun game')
  const faces =
    outcome.game === 'coin'
      ? { playerFlip: record.selection, houseFlip: outcome.houseFlip, playerCard: null, houseCard: null }
      : { playerFlip: null, houseFlip: null, playerCard: outcome.playerCard, houseCard: outcome.houseCard }
  return verdict(
    [
      step('It is the game that was asked for', asked, record.id),
      ...begun.steps,
      step('The draw gives these faces', { playerFlip, houseFlip, playerCard, houseCard }, faces),
      step('And this end', endText(record), endText(endOf(record.selection, outcome))),
    ],
    begun.computed,
    begun.seeds,
  )
}

/** Verifies seeds that a person typed in. There is no record to compare them with except, perhaps, a commitment. */
export async function verifySeeds(
  game: Game,
  seeds: { serverSeed: string; clientSeed: string; nonce: string; commitment?: string },
): Promise<Verdict> {
  const computed = await recompute(game, seeds)
  const found = await commitmentTo(seeds.serverSeed)
  const steps =
    seeds.commitment === undefined
      ? []
      : [step('The commitment is the SHA-256 of the seed', seeds.commitment, found)]
  return verdict(steps, computed, seeds)
}
