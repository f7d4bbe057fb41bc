import { expect, test } from 'vitest'
import { formatMoney } from '#contract/money.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { isCrowd, isSureCrowd, type SideHeld } from '#server/bets/placing/crowd.ts'
import { type Bettor, type Evening, type EveningBet, eveningOf } from '#tests/support/evenings.ts'
import { rounds } from '#tests/support/scale.ts'
import { lacksStakeProof } from '#web/bets/slip/lacks-stake-proof.ts'

const DAY_SUM = 10_000n
const [FRESH, CROWDED] = [15, 12 * 60]
const LAST = 5
/** A slip that is open judges itself anew so often; minutes. */
const LOOKS_EVERY = 0.5

type Book = Record<Selection, Map<Bettor, bigint>>
/** @property late in the last five minutes, though the slip had stood open with an amount above the sum before them */
type Asked = { at: number; late: boolean }
type State = { provedAt: number; counted: bigint; total: bigint; events: Set<number>; asked: Asked[] }

const ms = (minutes: number) => minutes * 60_000
const iso = (minutes: number) => new Date(ms(minutes)).toISOString()

/** A side as the rules look at it. */
function sideOf(held: Book[Selection]): SideHeld {
  const stakes = [...held.values()].sort((a, b) => (a < b ? 1 : -1))
  const sum = (parts: bigint[]) => parts.reduce((all, one) => all + one, 0n)
  return { people: stakes.length, stake: sum(stakes), topThree: sum(stakes.slice(0, 3)) }
}

/** Walks one evening through the rules of the server and of the slip. */
function walk({ events, people }: Evening): State[] {
  const books = events.map((): Book => ({ optionA: new Map(), optionB: new Map() }))
  const states = new Map<Bettor, State>()
  for (const person of people)
    states.set(person, {
      ...{ provedAt: person.signedIn, counted: 0n, total: 0n },
      ...{ events: new Set<number>(), asked: [] },
    })
  const acts = people.flatMap((person) =>
    person.bets.flatMap((bet) => {
      const looks: number[] = []
      for (let at = bet.opened; at < bet.at; at += LOOKS_EVERY) looks.push(at)
      return [
        ...looks.map((at) => ({ at, person, bet, places: false })),
        { at: bet.at, person, bet, places: true },
      ]
    }),
  )
  const knewBefore = new Set<EveningBet>()
  for (const { at, person, bet, places } of acts.sort((a, b) => a.at - b.at)) {
    const state = states.get(person)!
    const lock = events[bet.event]!
    const book = books[bet.event]!
    const crowd = places ? isCrowd : isSureCrowd
    const minutes = (side: Selection) => (crowd(sideOf(book[otherOf(side)])) ? CROWDED : FRESH)
    const until = (side: Selection) => (state.events.has(bet.event) ? lock : state.provedAt + minutes(side))
    const told = (side: Selection) => (until(side) > at ? iso(until(side)) : null)
    const free = DAY_SUM > state.counted ? DAY_SUM - state.counted : 0n
    if (bet.cents > free && at < lock - LAST) knewBefore.add(bet)
    const prove = () => {
      state.asked.push({ at, late: at >= lock - LAST && knewBefore.has(bet) })
      state.provedAt = at
      state.events.add(bet.event)
    }
    if (!places) {
      const stakeProof = {
        ...{ sum: formatMoney(DAY_SUM), free: formatMoney(free) },
        provedUntil: { optionA: told('optionA'), optionB: told('optionB') },
      }
      if (lacksStakeProof({ stakeProof, endsAt: iso(lock) }, bet.side, bet.cents, ms(at))) prove()
      continue
    }
    if (bet.cents > free) {
      if (until(bet.side) <= at) prove()
    } else state.counted += bet.cents
    state.total += bet.cents
    book[bet.side].set(person, (book[bet.side].get(person) ?? 0n) + bet.cents)
  }
  return [...states.values()]
}

test('S1 on evenings of the model few people are asked twice, and nobody late whose slip was open before', () => {
  const evenings = rounds(20)
  const above = Array.from({ length: evenings }, (_, seed) => walk(eveningOf(seed + 1)))
    .flat()
    .filter(({ total }) => total > DAY_SUM)
  const asked = above.filter((one) => one.asked.length > 0)
  const twice = above.filter((one) => one.asked.length > 1)
  const late = above.flatMap((one) => one.asked).filter((ask) => ask.late)
  console.info(
    `${evenings} evenings: ${above.length} people above the sum, ${asked.length} asked, ${twice.length} twice, ${late.length} late`,
  )
  expect(above.length).toBeGreaterThan(evenings)
  expect(twice.length * 20).toBeLessThanOrEqual(above.length)
  expect(late).toEqual([])
})
