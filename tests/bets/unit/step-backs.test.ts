import { expect, test } from 'vitest'
import { payouts } from '#contract/odds.ts'
import { drawEvening, end, judged, play } from '#tests/support/evenings-of-step-backs.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { type Bet, type Lines, readText, replayOf, textOf } from '#tests/support/replays.ts'

const EVENINGS = 10_000

test('J-05 of 10,000 random evenings of the model nobody gains by stepping back, and the contract pays as it does', () => {
  const draw = drawFrom(50)
  for (let n = 0; n < EVENINGS; n++) {
    const evening = drawEvening(draw)
    expect(judged(evening), `evening ${n}`).toEqual([])
    const state = play(evening.acts)
    const due = end(state, evening.outcome, evening.bps)
    if (due.outcome === 'void') continue
    const side = due.outcome === 'optionA' ? 0 : 1
    const winners = state.bets.filter((bet) => bet.side === side)
    const losing = state.bets.filter((bet) => bet.side !== side).reduce((sum, { cents }) => sum + cents, 0n)
    const paid = payouts(
      winners.map(({ cents }) => cents),
      losing,
      evening.bps,
      (at) => state.stepped.has(winners[at]!.who),
    )
    expect(paid.fee).toBe(due.fee)
    expect(paid.payouts).toEqual(due.payouts.filter((_, at) => state.bets[at]!.side === side))
  }
})

const BETS: Bet[] = [
  { person: 1, side: 'A', cents: 300n },
  { person: 2, side: 'A', cents: 700n },
  { person: 3, side: 'B', cents: 1_000n },
  { person: 2, side: 'A', cents: 1n },
]

/** The replay of an event that A won, from which the first person stepped back. */
function stepped(steppedBack: unknown = ['1'], people = { 1: 300, 2: 1_661 }): Lines {
  const { head, lines } = replayOf(BETS, 'optionA')
  const bets = lines.filter((line) => line.includes('"'))
  const paid = Object.entries(people).map(([person, cents]) => `[${person},${cents}]`)
  return { head: { ...head, steppedBack }, lines: [...bets, ...paid] }
}
const fault = async (lines: Lines) => (await readText(textOf(lines))).fault?.name

test('J-05 a replay with people who stepped back verifies, and no other payout or list of them does', async () => {
  expect(await fault(stepped())).toBeUndefined()
  expect(await fault(stepped(['1'], { 1: 301, 2: 1_660 }))).toContain('person 1')
  const without = stepped()
  delete without.head.steppedBack
  expect(await fault(without)).toContain('person 1')
  for (const list of [['3'], ['4'], ['0'], ['1', '1'], ['2', '1'], ['x']])
    expect(await fault(stepped(list))).toContain('stepped back')
  for (const list of [[], 'all', [1], null]) expect(await fault(stepped(list))).toContain('first line')
  expect(await fault(stepped(['1', '2']))).toContain('does not win')
  const refunds = replayOf(BETS, 'void')
  expect(await fault({ ...refunds, head: { ...refunds.head, steppedBack: ['1'] } })).toContain('void')
})
