import type { Currency } from '#contract/money.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { Refusal } from '#server/core/refusal.ts'
import { setDaySum } from '#server/day-sum/index.ts'
import { readAllowances } from '#server/ledger/index.ts'
import { emailUnconfirmed, isAddressUnconfirmed, isWalletLocked, walletLocked } from '#server/users/index.ts'
import { type LimitStanding, type SummedKind, setAllowancesAnew } from './allowances.ts'
import { askWhereDue, type RegisterContext } from './ask-register.ts'
import type { Limit } from './limits.ts'
import { leastTime } from './play-time.ts'
import { limitReached, playPaused, registerUnknown, timeUsedUp } from './words.ts'

/** The most attempts at a stake, while its purse has an allowance for it. */
const ATTEMPTS = 5

/** Refusals of a stake that come before an interest to accept (decisions, *The order for a stake*). */
const BEFORE_THE_LINE: ReadonlySet<string> = new Set([
  'play_paused',
  'email_unconfirmed',
  'register_unknown',
  'money_owed',
])

export type Stake = { userId: bigint; currency: Currency; amount: bigint }

/** The judgement of a stake of real money by the sum of a day (`day-sum`). */
export type StakeProof = {
  /** what may leave in a day without a proof, cents */
  daySum: bigint
  /** whether a proof lets the first attempt pass, which would fail without it */
  given: boolean
  /** @throws Refusal step_up_required where the stake's session has no proof that lets it pass */
  check(): Promise<void>
}

/** Whether a register is asked about this person and has not answered lately. */
export const isSilent = ({ now, registerUntil }: LimitStanding): boolean =>
  registerUntil !== null && registerUntil <= now

/** The limit with the smallest allowance among those that do not cover an amount. */
export function narrowest(
  { limits, uses }: LimitStanding,
  amount: bigint,
  kinds: readonly string[],
): Limit | undefined {
  const left = ({ kind, period, amount: most }: Limit): bigint =>
    period === 'bet' ? most! : most! - uses[kind as SummedKind][period].cents
  return limits
    .filter((limit) => limit.amount !== null && kinds.includes(limit.kind) && left(limit) < amount)
    .sort((a, b) => (left(a) < left(b) ? -1 : 1))[0]
}

/**
 * Judges a stake that the ledger did not take, under the lock of its purse.
 * @param daySum the sum of a day that judges the stake; undefined where none does
 * @param nothing what did not happen: "Nothing was staked."
 * @returns `again` where the recomputed allowances cover it: the caller tries again; `proof` where only an identity proof is
 *   missing; a refusal where a limit or a break forbids it; undefined where the balance is too small
 */
async function judgeStake(
  context: RegisterContext,
  { userId, currency, amount }: Stake,
  daySum: bigint | undefined,
  nothing: string,
): Promise<'again' | 'proof' | Refusal | undefined> {
  const { db } = context
  // another stake of the same moment may have opened a purse that was closed for this one
  const purse = await readAllowances(db, userId, currency)
  if (!purse) return undefined
  const isOpen = purse.stake === null && purse.stakeMax === null && purse.stakeUntil === null
  const judged = currency === 'USD' ? daySum : undefined
  const sumFits = judged === undefined || purse.unproved + amount <= judged
  if (isOpen && (sumFits || purse.balance < amount)) return purse.balance >= amount ? 'again' : undefined
  // no outside register is asked about a name that a stranger may have typed
  if (currency === 'USD' && !(await isAddressUnconfirmed(db, userId))) await askWhereDue(context, userId)
  return db.transact(async (tx) => {
    const { balance, allowances, standing } = await setAllowancesAnew(context, tx, userId, currency)
    if (standing.pause && (currency === 'USD' || standing.pause.kind === 'exclusion'))
      return playPaused(standing.pause, nothing)
    if (currency === 'USD' && standing.unconfirmed) return emailUnconfirmed(nothing)
    if (currency === 'USD' && isSilent(standing)) return registerUnknown(nothing)
    if (balance < amount) return undefined
    const time = currency === 'USD' ? leastTime(standing.limits, standing.played, standing.now) : undefined
    if (time?.minutes === 0) return timeUsedUp(time, nothing)
    const limit = currency === 'USD' ? narrowest(standing, amount, ['stake', 'loss', 'single']) : undefined
    if (limit) return limitReached(limit, standing.uses, nothing)
    if ((allowances.stake ?? amount) < amount) return undefined
    if (judged === undefined) return 'again'
    const { sum } = await setDaySum(context, tx, userId)
    return sum + amount <= judged ? 'again' : 'proof'
  })
}

/**
 * Makes a stake, and tries again where its purse allows it after all: a purse's allowances are recomputed only when they seem too
 * small, and wins that leave a window one after the other close them between two attempts. The limit or break that forbids an
 * uncovered stake refuses it, where there is one. A locked wallet is the first reason of all: it is checked once another reason has
 * refused the stake, so a stake that succeeds costs no check. The sum of the day is the last reason: a stake above it is tried once
 * more where the session has proved its identity.
 * @param staked read only after a refusal
 * @param lockTold the attempt refuses a locked wallet itself, before any other reason
 * @param attempt made with `proved` where a proof lets it pass
 * @param proof undefined where a stake is not judged by the sum of a day
 * @throws Refusal wallet_locked, limit_reached, play_paused, email_unconfirmed, register_unknown, step_up_required, and those of `attempt`
 */
export async function withinLimits<T>(
  context: RegisterContext,
  staked: () => Stake | Promise<Stake>,
  nothing: string,
  attempt: (proved: boolean) => Promise<T>,
  { proof, lockTold = false }: { proof?: StakeProof; lockTold?: boolean } = {},
): Promise<T> {
  let proved = proof?.given ?? false
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await attempt(proved)
    } catch (error) {
      if (!(error instanceof Refusal) || REFUSALS[error.code] !== 409) throw error
      const isLine = error.code === 'interest_not_accepted'
      if (lockTold && error.code !== 'insufficient_funds' && !isLine) throw error
      const stake = await staked()
      if (!lockTold && stake.currency === 'USD' && (await isWalletLocked(context.db, stake.userId)))
        throw walletLocked(nothing)
      if (error.code !== 'insufficient_funds' && !isLine) throw error
      const judged = await judgeStake(context, stake, proved ? undefined : proof?.daySum, nothing)
      if (isLine) throw judged instanceof Refusal && BEFORE_THE_LINE.has(judged.code) ? judged : error
      if (judged === 'proof') {
        await proof!.check()
        proved = true
      } else if (judged !== 'again' || left <= 1) throw judged instanceof Refusal ? judged : error
    }
  }
}
