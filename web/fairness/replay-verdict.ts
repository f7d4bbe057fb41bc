import type { Reply } from '#contract/index.ts'
import type { Currency } from '#contract/money.ts'
import { type Step, step, type Verdict } from '#verifier/games/verify.ts'
import type { Part, ReplayResult } from '#verifier/replays/replay.ts'
import type { ReplayInLog } from '#verifier/visit/check-replay.ts'
import { moneyText } from '#web/ui/money-text.ts'

type Event = Pick<Reply<'getEvent'>, 'mine' | 'paidToMe' | 'rulesHash'>
/** The signed-in person's knowledge of their own bets, and the replay's result for them. */
export type Own = { event: Event; part: Part | undefined }

const number = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const currencyOf = ({ rules }: ReplayResult): Currency => (rules[5] === 'practice' ? 'PLAY' : 'USD')

/** The result of a replay, comparison by comparison: all of them, or the first that does not agree. */
export function replayVerdict(
  result: ReplayResult,
  own: Own | undefined,
  log: ReplayInLog | undefined,
): Verdict {
  const steps = result.fault
    ? [{ ...result.fault, ok: false }]
    : [...computedSteps(result), ...logSteps(log), ...(own ? ownSteps(result, own) : [])]
  return { ok: steps.every(({ ok }) => ok), steps, computed: null, seeds: null }
}

function computedSteps(result: ReplayResult): Step[] {
  const { bets, people, pool, fee, paid, rulesHash } = result
  const text = (cents: bigint) => moneyText({ cents, currency: currencyOf(result) })
  const found = (name: string, value: string): Step => ({ name, ok: true, said: value, found: value })
  return [
    found('The hash matches the rules', rulesHash),
    found(
      'Every bet is there, in order',
      `${number(bets, 'bet', 'bets')} by ${number(people, 'person', 'people')}, ${text(pool)}`,
    ),
    found('The fee is as the rules say', text(fee)),
    found(
      result.outcome === 'void' ? 'Every stake was refunded' : 'Each payout is right to the cent',
      text(paid),
    ),
    found('Payouts and fee add up to the pool', `${text(paid)} + ${text(fee)} = ${text(pool)}`),
  ]
}

/** Whether it is the replay published at the time. A note beside the verdict states what the log cannot prove yet. */
function logSteps(log: ReplayInLog | undefined): Step[] {
  const name = 'It matches the replay recorded in the public log'
  if (log?.state === 'said') return [step(name, `entry ${log.index}`, `entry ${log.index}`)]
  if (log?.state === 'failed') return [{ name, ok: false, said: log.fault.why, found: 'no such statement' }]
  return []
}

/** Why the page did not compare an agreeing replay with the log; undefined where it did. */
export function notHeldText(log: ReplayInLog | undefined): string | undefined {
  if (log?.state === 'not-yet')
    return 'This replay is not in the public log yet, so it could still be replaced. Check again in a moment.'
  if (log?.state === 'unable' || log?.state === 'away')
    return 'This browser could not compare the replay with the public log, so it may not be the original one.'
  return undefined
}

/** The person's own bets as their page shows them, against the replay. */
function ownSteps({ rulesHash }: ReplayResult, { event, part }: Own): Step[] {
  const { mine, paidToMe } = event
  const seen = mine
    ? `${mine.betCount} on ${mine.selection}, ${mine.stake} staked, ${paidToMe ?? '0.00'} paid`
    : 'no bets'
  const told = part
    ? `${part.bets} on ${part.side}, ${wireOf(part.stake)} staked, ${wireOf(part.paid)} paid`
    : 'no bets'
  return [
    step('The rules match the event’s page', event.rulesHash, rulesHash),
    { ...step('Your own bets are in it, as this browser knows them', told, seen), from: 'kept' },
  ]
}

const wireOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
