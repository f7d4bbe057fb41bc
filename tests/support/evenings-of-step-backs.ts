import type { Draw } from './random-line.ts'

/** A model of one event from which people step back, written without the product's code. Amounts in hundredths. */

type Side = 0 | 1
export type Outcome = 'optionA' | 'optionB' | 'void'
/** Minutes before the planned end of betting; below zero after it. */
export const MOMENTS = [60, 9, -1] as const
export type Act = {
  who: number
  /** place in MOMENTS */
  when: number
  /** absent: the person steps back */
  stake?: { side: Side; cents: bigint }
}
export type Evening = { practice: boolean; acts: Act[]; outcome: Outcome; bps: bigint }

/** People, of whom some stake several times, on one side mostly. */
export const PEOPLE = 6

/** Few people and stakes, and small sums, so that sides are often empty, and every cent of rounding matters. */
export function drawEvening(draw: Draw): Evening {
  const most = [3, 20, 300][draw(3)]!
  const leans = Array.from({ length: PEOPLE }, () => draw(2) as Side)
  const acts = Array.from({ length: 2 + draw(14) }, (): Act => {
    const who = draw(2 + draw(PEOPLE - 1))
    if (draw(3) === 0) return { who, when: draw(3) }
    const side = (draw(12) === 0 ? 1 - leans[who]! : leans[who]!) as Side
    return { who, when: draw(5) === 0 ? 1 : 0, stake: { side, cents: BigInt(1 + draw(most)) } }
  })
  return {
    practice: draw(2) === 0,
    acts: acts.sort((a, b) => a.when - b.when),
    outcome: (['optionA', 'optionA', 'optionB', 'optionB', 'void'] as const)[draw(5)]!,
    bps: 200n,
  }
}

type Bet = { who: number; side: Side; cents: bigint }
export type Answer =
  | 'staked'
  | 'other_side'
  | 'stepped_back'
  | 'returned'
  | 'stays'
  | 'forbidden'
  | 'already_stepped_back'
export type State = {
  /** in the pool, in their order */
  bets: Bet[]
  stepped: Map<number, 'returned' | 'stays'>
  answers: Answer[]
}

/** Everything that happens before the outcome is final. */
export function play(acts: readonly Act[]): State {
  const state: State = { bets: [], stepped: new Map(), answers: [] }
  // everybody who ever staked, in order, also where it came back since
  const staked: number[] = []
  for (const { who, when, stake } of acts) {
    const own = state.bets.filter((bet) => bet.who === who)
    const before = state.stepped.get(who)
    if (stake && own.some(({ side }) => side !== stake.side)) state.answers.push('other_side')
    else if (stake && before) state.answers.push('stepped_back')
    else if (stake) {
      state.bets.push({ who, ...stake })
      staked.push(who)
      state.answers.push('staked')
    } else if (before) state.answers.push('already_stepped_back')
    else if (own.length === 0) state.answers.push('forbidden')
    else {
      const later = staked.slice(staked.indexOf(who))
      const how = MOMENTS[when]! > 10 && later.every((one) => one === who) ? 'returned' : 'stays'
      state.stepped.set(who, how)
      state.answers.push(how)
      if (how === 'returned') state.bets = state.bets.filter((bet) => bet.who !== who)
    }
  }
  return state
}

const total = (bets: readonly Bet[]) => bets.reduce((sum, { cents }) => sum + cents, 0n)

export type End = { outcome: Outcome; fee: bigint; payouts: bigint[] }

/** The end of an event, with the payout of each bet. */
export function end({ bets, stepped }: State, wanted: Outcome, bps: bigint): End {
  const won: Side = wanted === 'optionB' ? 1 : 0
  const winners = bets.filter(({ side }) => side === won)
  const losers = bets.filter(({ side }) => side !== won)
  const sharing = winners.filter(({ who }) => !stepped.has(who))
  if (wanted === 'void' || losers.length === 0 || sharing.length === 0)
    return { outcome: 'void', fee: 0n, payouts: bets.map(({ cents }) => cents) }
  const rate = (total(bets) * bps) / 10_000n
  const fee = rate < total(losers) ? rate : total(losers)
  // the winners who stay have their own stakes, and all that was lost but the fee
  const pot = total(sharing) + total(losers) - fee
  let [upTo, paid] = [0n, 0n]
  const payouts = bets.map((bet) => {
    if (bet.side !== won) return 0n
    if (stepped.has(bet.who)) return bet.cents
    upTo += bet.cents
    const part = (pot * upTo) / total(sharing) - paid
    paid += part
    return part
  })
  return { outcome: wanted, fee, payouts }
}

/** The sums that people have in the end beyond those before. */
function gains(state: State, { payouts }: End): bigint[] {
  const sums = Array.from({ length: PEOPLE }, () => 0n)
  for (const [n, { who, cents }] of state.bets.entries()) sums[who]! += payouts[n]! - cents
  return sums
}

/**
 * The judge: what stepping back brought whom. A person whose stake stayed is compared with the same evening in which they stake no more
 * and do not step back; one whose stake came back, with the evening in which they never staked.
 * @returns a sentence for each person who gained by their own step, for each one whom a stake that came back moved, and for missing cents
 */
export function judged(evening: Evening): string[] {
  const faults: string[] = []
  const outcomeOf = (acts: readonly Act[]) => {
    const state = play(acts)
    const ended = end(state, evening.outcome, evening.bps)
    const sum = ended.payouts.reduce((all, cents) => all + cents, 0n) + ended.fee
    if (sum !== total(state.bets)) faults.push(`${sum} is not the pool of ${total(state.bets)}`)
    return gains(state, ended)
  }
  const real = outcomeOf(evening.acts)
  const { stepped, answers } = play(evening.acts)
  for (const [who, how] of stepped) {
    const at = evening.acts.findIndex((act, n) => act.who === who && answers[n] === how)
    const without = evening.acts.filter(
      (act, n) => act.who !== who || (how === 'stays' && n < at && act.stake),
    )
    const other = outcomeOf(without)
    if (how === 'stays' && real[who]! > other[who]!) faults.push(`${who} gained by stepping back`)
    if (how === 'stays') continue
    if (real[who] !== 0n) faults.push(`the stake of ${who} came back, not whole`)
    // a stake that came back was one after those before it, so they stay where they would have come back
    const fates = play(without).stepped
    const alike = [...stepped].every(([one, fate]) => one === who || fates.get(one) === fate)
    if (alike && real.some((cents, one) => cents !== other[one]))
      faults.push(`the stake of ${who} came back and moved somebody`)
  }
  return faults
}
