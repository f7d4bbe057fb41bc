import type { Verbs } from '#contract/verbs.ts'
import { type Answer, isAllowed } from '#server/core/may.ts'
import type { Signing } from '#server/decisions/index.ts'
import { FRESH_MINUTES } from '#server/users/index.ts'
import {
  mayBet,
  mayCallOff,
  mayChangeAudience,
  mayConcede,
  mayCover,
  mayDispute,
  mayFollow,
  mayInvite,
  mayLock,
  mayObject,
  mayObjectToName,
  mayPropose,
  mayRemoveName,
  maySeeTemplate,
  mayStake,
  mayStepBack,
  mayUncover,
  whyKept,
} from '../may.ts'
import { mayDecide, mayResume, mayShowWords, maySuspend, mayTakeWords } from '../may-moderate.ts'
import { selectionOf } from './book.ts'
import type { DetailRow, EventDetailReply } from './views.ts'

/** The person who looks at an event. */
export type EventViewer = {
  userId: bigint
  verbs: Verbs
  /** when this session last proved the identity */
  provedAt: Date
}

export const isModerator = ({ verbs }: Pick<EventViewer, 'verbs'>): boolean => verbs.has('events:decide')

export type EventActions = Pick<EventDetailReply, 'can' | 'off' | 'proof'>

/** Facts that the rules need beside the event's row. */
export type ActionRow = DetailRow &
  Signing & {
    /** the viewer's wallet is locked */
    locked: boolean
    /** the viewer has objected to the decision */
    objected: boolean
    /** how the viewer stepped back: when, from which stake, and whether it came back; null where they did not */
    stepped_at: Date | null
    stepped_side: number | null
    stepped_cents: bigint | null
    stepped_returned: boolean | null
    /** the viewer's whole stake would come back now */
    returns: boolean
  }

/** Whether an act would give up so much that it asks for a proof of identity. */
export type GivesUpTooMuch = { concede: boolean; stepBack: boolean }

/** The actions that the viewer may take now, by the rules of the acts themselves. */
export function actionsOf(row: ActionRow, viewer: EventViewer, tooMuch: GivesUpTooMuch): EventActions {
  const { conceded, locked, own_words_down: areDown } = row
  const steppedBack = row.stepped_at !== null
  const person = {
    ...viewer,
    side: row.my_side === null ? null : selectionOf(row.my_side),
    elsewhere: row.elsewhere,
  }
  const concede = mayConcede(row, { ...person, conceded, locked })
  const stepBack = mayStepBack(row, { ...person, steppedBack, locked })
  const lock = mayLock(row, person, row.bet_lately)
  const decide = mayDecide(row, person, row)
  const can = {
    bet: mayStake(row, row.verdict_a) && mayStake(row, row.verdict_b),
    propose: mayPropose(row, person),
    concede,
    stepBack,
    dispute: mayDispute(row, person),
    void: mayCallOff(row, person),
    decide,
    lock,
    object: mayObject(row, person, row.objected),
    suspend: maySuspend(row, person),
    resume: mayResume(row, person),
    takeWords: mayTakeWords(row, person, areDown),
    showWords: mayShowWords(row, person, areDown),
    cover: mayCover(row, person),
    uncover: mayUncover(row, person),
    changeAudience: mayChangeAudience(row, person, {
      others: row.bets_a + row.bets_b > (row.my_bets ?? 0),
      own: row.stakes_in_followers,
    }),
    invite: mayInvite(row, person),
    follow: mayFollow(row),
    askAgain: maySeeTemplate({
      own: row.created_by === viewer.userId,
      bet: person.side !== null,
      settled: row.settled_at !== null,
      down: row.wordsDown,
    }),
    objectToName: mayObjectToName(row, row),
    removeName: mayRemoveName(row, row),
  } satisfies Record<keyof EventActions['can'], Answer>
  const isFresh = row.now.getTime() - viewer.provedAt.getTime() <= FRESH_MINUTES * 60_000
  return {
    can: Object.fromEntries(
      Object.entries(can).map(([name, answer]) => [name, isAllowed(answer)]),
    ) as EventActions['can'],
    off: {
      ...(can.bet && !mayBet(row) && { bet: whyKept(row.verdict_a)! }),
      // the rule judges a locked wallet before the state, so the state may close the act too
      ...(concede?.code === 'wallet_locked' &&
        mayConcede(row, { ...person, conceded, locked: false }) === undefined && {
          concede: concede.message,
        }),
      ...(stepBack?.code === 'wallet_locked' &&
        mayStepBack(row, { ...person, steppedBack, locked: false }) === undefined && {
          stepBack: stepBack.message,
        }),
      ...(lock?.code === 'bet_too_recent' && { lock: lock.message }),
    },
    proof: {
      ...(concede === undefined && !isFresh && tooMuch.concede && { concede: true as const }),
      ...(stepBack === undefined && !isFresh && tooMuch.stepBack && { stepBack: true as const }),
      ...(decide === undefined && !isFresh && !row.practice && { decide: true as const }),
    },
  }
}
