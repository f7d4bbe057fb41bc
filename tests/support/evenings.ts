import { createChance } from '#server/demo/chance.ts'

/** A model of an evening on which many people bet real money. Times are minutes from its beginning, money is hundredths. */
export type Evening = { events: number[]; people: Bettor[] }

export type Bettor = {
  /** when this session last signed in; below zero: before the evening */
  signedIn: number
  bets: EveningBet[]
}

/** @property opened when the slip was opened. @property event its place in `events`, which are the moments of the locks */
export type EveningBet = {
  at: number
  opened: number
  event: number
  side: 'optionA' | 'optionB'
  cents: bigint
}

/** The median stake is 8.00; two of three are between 2.94 and 21.75. */
const [MEDIAN, SPREAD] = [800, 1]
const LAST_MINUTES = 5

/**
 * One evening of 5 to 500 people, with one event about which four of five bets are, and another one for each 150 people. Sessions last from 20 minutes to 5 hours, and half of them began days ago. Stakes are log-normal, five a
 * person on average; twice as many come in a minute of the last five before a lock as in any other. A slip is open for half a minute
 * on average, and one of seven for up to twenty minutes.
 */
export function eveningOf(seed: number): Evening {
  const random = createChance(seed).share
  const between = (from: number, to: number) => from + random() * (to - from)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const people = Math.round(5 * 100 ** random())
  const events = Array.from({ length: 1 + Math.floor(people / 150) }, () => between(40, 300))
  const bettor = (): Bettor => {
    const from = between(0, Math.max(...events) - 20)
    const to = from + between(20, 300)
    const open = events.flatMap((lock, event) => (lock > from + 1 ? [event] : []))
    const bets: EveningBet[] = []
    for (let more = true; more && open.length > 0; more = random() < 0.8) {
      const event = open.includes(0) && random() < 0.8 ? 0 : open[Math.floor(random() * open.length)]!
      const at = arrival(random, from, Math.min(to, events[event]!), events[event]!)
      const waited = random() < 1 / 7 ? between(1, 20) : -0.5 * Math.log(1 - random())
      bets.push({
        ...{ at, event, opened: Math.max(from, at - waited) },
        side: random() < 0.5 ? 'optionA' : 'optionB',
        cents: BigInt(Math.max(1, Math.round(MEDIAN * Math.exp(SPREAD * normal())))),
      })
    }
    return {
      signedIn: random() < 0.5 ? from : from - between(1, 14) * 24 * 60,
      bets: bets.sort((a, b) => a.at - b.at),
    }
  }
  return { events, people: Array.from({ length: people }, bettor) }
}

/** A moment between two others: each of the last five minutes before the lock counts twice. */
function arrival(random: () => number, from: number, to: number, lock: number): number {
  const rushes = Math.max(from, lock - LAST_MINUTES)
  const calm = Math.max(0, Math.min(to, rushes) - from)
  const rush = Math.max(0, to - rushes)
  const at = random() * (calm + 2 * rush)
  return at < calm ? from + at : rushes + (at - calm) / 2
}
