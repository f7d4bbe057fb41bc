/** Compares the server's record of a jury with the draw of its seed, and its outcome with its votes. */
import { commitmentTo, openDraws } from './recompute.ts'
import { type Step, step } from './verify.ts'

const SEATS = 7
const ANSWERS_MIN = 5
const OUTCOMES = ['optionA', 'optionB', 'void'] as const
type Vote = (typeof OUTCOMES)[number]

/** As `GET /api/juries/{id}/draw` answers once the jury is over. */
export type JuryRecord = {
  eventId: string
  commitment: string
  rulesHash: string
  seed: string | null
  leaves: readonly string[]
  reached: number
  pairs: readonly (readonly [number, number])[]
  unfit: readonly number[]
  seats: readonly { seat: number; place: number; left: boolean; vote: Vote | null }[]
  result: 'decided' | 'split' | 'too_few' | 'stopped' | null
  outcome: Vote | null
}

/** A person's own note from before the draw: the hash that the event showed. */
export type HeldJury = { commitment: string }

/** The order in which the places of the list are asked to sit. */
export async function juryOrder(seed: string, rulesHash: string, eventId: string, people: number) {
  const { draw } = await openDraws({ serverSeed: seed, clientSeed: rulesHash, nonce: eventId })
  const order = Array.from({ length: people }, (_, place) => place)
  for (let n = people; n >= 2; n--) {
    const at = await draw(`jury/order/${n}`, n, `Place ${n} of the order`, (number) => `place ${number}`)
    const [last, chosen] = [order[n - 1]!, order[at]!]
    order[n - 1] = chosen
    order[at] = last
  }
  return order
}

/** Whether this place may sit beside the others: at most one pair of them knows each other. */
function fits(sitting: readonly number[], place: number, pairs: JuryRecord['pairs']): boolean {
  const all = new Set([...sitting, place])
  return pairs.filter(([one, other]) => all.has(one) && all.has(other)).length <= 1
}

/**
 * Seats people by the order, as the record says that seats became free.
 * @returns the places in the order in which they were seated, and how many of the order were looked at
 */
function seatAgain(order: readonly number[], { seats, pairs, unfit }: JuryRecord) {
  const [skipped, places] = [new Set(unfit), [] as number[]]
  const gone: number[] = []
  let reached = 0
  for (const [at, { seat }] of seats.entries()) {
    // a later juror sits where an earlier one has left
    if (at >= SEATS) {
      const before = seats.slice(0, at).findLast((one) => one.seat === seat)
      if (!before?.left) return undefined
      gone.push(before.place)
    }
    const sitting = places.filter((place) => !gone.includes(place))
    while (reached < order.length && (skipped.has(order[reached]!) || !fits(sitting, order[reached]!, pairs)))
      reached++
    if (reached === order.length) return undefined
    places.push(order[reached]!)
    reached++
  }
  return { places, reached }
}

/** The outcome of the votes: that of more than half of at least five. */
function verdictOf({ seats }: JuryRecord): { result: string; outcome: Vote | null } {
  const votes = seats.flatMap(({ vote, left }) => (vote && !left ? [vote] : []))
  if (votes.length < ANSWERS_MIN) return { result: 'too_few', outcome: null }
  const outcome =
    OUTCOMES.find((one) => votes.filter((vote) => vote === one).length * 2 > votes.length) ?? null
  return { result: outcome ? 'decided' : 'split', outcome }
}

const isHex = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/**
 * Verifies the draw of a jury and its outcome.
 * @param asked the event's number, under which the jury was drawn
 * @param held the hash that the event showed before
 */
export async function verifyJury(
  record: JuryRecord,
  asked: string,
  held?: HeldJury,
): Promise<{ ok: boolean; steps: Step[] }> {
  const { seed, leaves, rulesHash } = record
  if (seed === null || !isHex(seed) || !isHex(rulesHash) || !leaves.every(isHex)) {
    const found = seed === null ? 'the seed, which is shown after the end' : '64 hex digits: 0-9 and a-f'
    return { ok: false, steps: [{ name: 'The seed', ok: false, said: String(seed), found }] }
  }
  const order = await juryOrder(seed, rulesHash, asked, leaves.length)
  const again = seatAgain(order, record)
  const verdict = verdictOf(record)
  const steps = [
    ...(held
      ? [
          {
            ...step('The commitment is the one that the event showed', record.commitment, held.commitment),
            from: 'kept' as const,
          },
        ]
      : []),
    step('It is the event that was asked for', record.eventId, asked),
    step('The commitment is the SHA-256 of the seed', record.commitment, await commitmentTo(seed)),
    step('Nobody stands twice in the list', leaves.length, new Set(leaves).size),
    step(
      'The draw seats these people',
      record.seats.map(({ place }) => place),
      again?.places,
    ),
    step('So many of the order were looked at', true, again !== undefined && again.reached <= record.reached),
    step(
      'The first seven seats are 1 to 7',
      record.seats.slice(0, SEATS).map(({ seat }) => seat),
      [1, 2, 3, 4, 5, 6, 7],
    ),
    ...(record.result === 'stopped'
      ? []
      : [
          step(
            'The outcome is that of the votes',
            { result: record.result, outcome: record.outcome },
            verdict,
          ),
        ]),
  ]
  return { ok: steps.every(({ ok }) => ok), steps }
}
