import { PRACTICE_ONLY } from '#contract/games.ts'
import type { potStatuses } from '#contract/pots.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Refusals, refusalOf } from '#server/core/verdict-batch.ts'

/** A pot, as far as its rules read it. */
export type JudgedPot = {
  createdById: bigint
  status: (typeof potStatuses)[number]
  expiresAt: Date
}

/** A person who looks at a pot or plays it, by the product's clock. */
export type Player = {
  userId: bigint
  now: Date
  /** a session of the pot's game runs. Play starts one, so a view takes it as given */
  hasSession: boolean
}

/** Open pots of one person. */
const OPEN_MAX = 20

/**
 * The refusals of a play by the verdicts of `pots_play` (play-pots.sql), which judges a batch under the pots' locks by the rule of
 * `mayPlay`, in its order.
 */
export const PLAY_REFUSALS = {
  1: ['not_found', 'There is no such pot'],
  2: ['own_pot', 'This is your own pot: somebody else has to play it. Nothing was staked.'],
  3: ['pot_taken', 'This pot is no longer open. Nothing was staked.'],
  4: ['session_needed', 'Start a session of this game first. Nothing was staked.'],
} as const satisfies Refusals<unknown>

const refusal = (verdict: keyof typeof PLAY_REFUSALS) => refusalOf(PLAY_REFUSALS, verdict, undefined)

export const noSuchPot = () => refusal(1)

/**
 * Plays a pot. The statement alone judges the rest: the commitment that the player saw, the purse, a seed that cannot be opened; a
 * break of play is judged before.
 */
export function mayPlay(pot: JudgedPot | undefined, { userId, now, hasSession }: Player): Answer {
  if (!pot) return noSuchPot()
  if (pot.createdById === userId) return refusal(2)
  if (pot.status !== 'open' || pot.expiresAt <= now) return refusal(3)
  return hasSession ? undefined : refusal(4)
}

/** Takes an unplayed pot back, also after its end until the timer does. */
export function mayWithdraw(
  pot: Pick<JudgedPot, 'createdById' | 'status'> | undefined,
  userId: bigint,
): Answer {
  if (!pot) return noSuchPot()
  if (pot.createdById !== userId) return new Refusal('forbidden', 'Only the creator can take a pot back')
  if (pot.status === 'open') return undefined
  const why = { played: 'was played', withdrawn: 'was taken back already', expired: 'has expired' }[
    pot.status
  ]
  return new Refusal('pot_taken', `This pot ${why}. No coins moved.`)
}

/** Makes a pot. @param made.open the creator's open pots */
export function mayCreate({ isPractice, open }: { isPractice: boolean; open: number }): Answer {
  if (!isPractice) return new Refusal('practice_only', PRACTICE_ONLY)
  if (open < OPEN_MAX) return undefined
  return new Refusal(
    'too_many_pots',
    `You have ${OPEN_MAX} open pots. Take one back or wait until one is played. Nothing was staked.`,
  )
}
