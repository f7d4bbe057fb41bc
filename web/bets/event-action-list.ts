import type { User } from '#web/client/session.tsx'
import type { EventDetail } from './event-labels.ts'

export type ActionDialogProps = { event: EventDetail; onClose: () => void }

export type EventAction =
  | 'propose'
  | 'concede'
  | 'dispute'
  | 'object'
  | 'lock'
  | 'callOff'
  | 'decide'
  | 'suspend'
  | 'resume'
  | 'takeWords'
  | 'showWords'

export const actionTexts: Record<EventAction, { button: string; why: string }> = {
  propose: {
    button: 'Propose the outcome',
    why: 'You asked: say how it ended. Without a proposal within 48 hours of the lock everyone is refunded.',
  },
  concede: {
    button: 'Concede',
    why: 'You lost if the proposal is right. When every losing bettor concedes, the winners are paid at once.',
  },
  dispute: { button: 'Dispute', why: 'If the proposal is wrong, moderators without a bet decide.' },
  object: { button: 'Object', why: 'You lose by this decision. If it is wrong, an admin looks at it again.' },
  lock: { button: 'Lock early', why: 'You asked: you may close the betting before its end.' },
  callOff: { button: 'Call it off', why: 'Nobody has bet against anybody: you may still call it off.' },
  decide: { button: 'Decide', why: 'As a moderator without a bet you may decide, with a written reason.' },
  suspend: { button: 'Suspend', why: 'As a moderator you may stop the betting and every timer.' },
  resume: { button: 'Resume', why: 'As a moderator you may take it up where it stood.' },
  takeWords: { button: 'Take the words down', why: 'As a moderator you may keep others from reading it.' },
  showWords: { button: 'Show the words', why: 'As a moderator you may let everybody read it again.' },
}

const SUSPENDABLE: readonly EventDetail['status'][] = ['open', 'locked', 'proposed', 'disputed']

type Judged = Pick<EventDetail, 'can' | 'status' | 'outcome'> &
  Partial<Pick<EventDetail, 'decision' | 'wordsDown'>>

/** The actions that this role has on an event now, the likeliest first. The server has the last word. */
export function actionsOf(
  { can, status, outcome, decision, wordsDown }: Judged,
  role: User['role'],
): EventAction[] {
  const moderator = role === 'moderator' || role === 'admin'
  // a decision that bettors may object to is neither stopped nor taken up again
  const stoppable = moderator && outcome === null && !decision
  const actions: EventAction[] = []
  if (can.propose) actions.push('propose')
  if (can.concede) actions.push('concede')
  if (can.dispute) actions.push('dispute')
  if (can.object) actions.push('object')
  if (can.decide) actions.push('decide')
  if (stoppable && status === 'suspended') actions.push('resume')
  if (stoppable && SUSPENDABLE.includes(status)) actions.push('suspend')
  if (can.lock) actions.push('lock')
  if (can.void) actions.push('callOff')
  if (moderator && wordsDown) actions.push('showWords')
  // one that is open is suspended with its words
  else if (moderator && (status !== 'open' || outcome !== null)) actions.push('takeWords')
  return actions
}
