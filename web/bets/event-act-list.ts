import type { User } from '#web/client/session.tsx'
import type { EventDetail } from './event-words.ts'

export type ActDialogProps = { event: EventDetail; onClose: () => void }

export type EventAct = 'propose' | 'concede' | 'dispute' | 'callOff' | 'decide' | 'suspend' | 'resume'

export const actWords: Record<EventAct, { button: string; why: string }> = {
  propose: {
    button: 'Propose the outcome',
    why: 'You asked: say how it ended. Without a proposal within 48 hours of the lock everyone is refunded.',
  },
  concede: {
    button: 'Concede',
    why: 'You lost if the proposal is right. When every losing bettor concedes, the winners are paid at once.',
  },
  dispute: { button: 'Dispute', why: 'If the proposal is wrong, a moderator without a bet decides.' },
  callOff: { button: 'Call it off', why: 'Nobody has bet against anybody: you may still call it off.' },
  decide: { button: 'Decide', why: 'As a moderator without a bet you may decide, with a written reason.' },
  suspend: { button: 'Suspend', why: 'As a moderator you may stop the betting and every timer.' },
  resume: { button: 'Resume', why: 'As a moderator you may take it up where it stood.' },
}

const SUSPENDABLE: readonly EventDetail['status'][] = ['open', 'locked', 'proposed', 'disputed']

type Judged = Pick<EventDetail, 'can' | 'status' | 'outcome'>

/** What somebody may do with an event now, the likeliest first. The server has the last word. */
export function actsOf({ can, status, outcome }: Judged, role: User['role']): EventAct[] {
  const moderator = role === 'moderator' || role === 'admin'
  const acts: EventAct[] = []
  if (can.propose) acts.push('propose')
  if (can.concede) acts.push('concede')
  if (can.dispute) acts.push('dispute')
  if (can.decide) acts.push('decide')
  if (moderator && outcome === null && status === 'suspended') acts.push('resume')
  if (moderator && outcome === null && SUSPENDABLE.includes(status)) acts.push('suspend')
  if (can.void) acts.push('callOff')
  return acts
}
