import type { EventDetail } from '../event/event-labels.ts'

export type ActionDialogProps = { event: EventDetail; onClose: () => void }

export type EventAction =
  | 'propose'
  | 'concede'
  | 'dispute'
  | 'object'
  | 'objectToName'
  | 'removeName'
  | 'audience'
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
    why: 'This is your event: say how it ended. Without a proposal within 48 hours of the close, everyone is refunded.',
  },
  concede: {
    button: 'Concede',
    why: 'If the proposal is right, you lost. Once every losing bettor concedes, the winners are paid at once.',
  },
  dispute: { button: 'Dispute', why: 'If you dispute the proposal, moderators with no bet decide.' },
  object: { button: 'Object', why: 'You lose under this decision. If you object, an admin reviews it.' },
  objectToName: {
    button: 'Say it is not so',
    why: 'The creator says that you have an interest. If you object, you bet as everybody does.',
  },
  removeName: {
    button: 'Take my name off',
    why: 'Others no longer read your name here. Nothing else changes.',
  },
  audience: { button: 'Who sees it', why: 'Until somebody else bets, you choose who sees this event.' },
  lock: { button: 'Close early', why: 'This is your event: you may close betting early.' },
  callOff: { button: 'Call it off', why: 'Nobody has an opponent yet, so you may still call it off.' },
  decide: {
    button: 'Decide',
    why: 'As a moderator with no bet here, you may decide, with a written reason.',
  },
  suspend: { button: 'Suspend', why: 'As a moderator, you may stop betting and every timer.' },
  resume: { button: 'Resume', why: 'As a moderator, you may resume it where it left off.' },
  takeWords: { button: 'Take the text down', why: 'As a moderator, you may hide it from others.' },
  showWords: { button: 'Show the text', why: 'As a moderator, you may show it to everybody again.' },
}

const PROPOSE_FOR_OTHERS =
  'The public event ended without a result. As a moderator with no bet on this question, say how it ended.'

type Judged = Pick<EventDetail, 'can'> & Partial<Pick<EventDetail, 'off'>>

/** The actions that the person has on an event now, the likeliest first, as the server judges them. */
export const actionsOf = ({ can, off }: Judged): EventAction[] => {
  const shown: Record<EventAction, boolean> = {
    propose: can.propose,
    concede: can.concede || off?.concede !== undefined,
    dispute: can.dispute,
    object: can.object,
    decide: can.decide,
    objectToName: can.objectToName,
    removeName: can.removeName,
    resume: can.resume,
    suspend: can.suspend,
    audience: can.changeAudience,
    // with one side empty both actions end the event the same way, and only calling it off says so
    lock: (can.lock || off?.lock !== undefined) && !can.void,
    callOff: can.void,
    showWords: can.showWords,
    takeWords: can.takeWords,
  }
  return (Object.keys(shown) as EventAction[]).filter((name) => shown[name])
}

/**
 * Whether an action's button is off for now. A button that must wait only minutes stays on, since nothing would turn it on
 * automatically.
 */
export const isOff = (event: Judged, name: EventAction): boolean =>
  name === 'concede' && offText(event, name) !== undefined

/** The line beside an action's button: why the button is there, or why it is off. */
export const reasonFor = (
  event: Judged & Partial<Pick<EventDetail, 'proof' | 'isFollower'>>,
  name: EventAction,
): string => {
  const asks = (name === 'concede' || name === 'decide') && event.proof?.[name]
  const why = name === 'propose' && event.isFollower ? PROPOSE_FOR_OTHERS : actionTexts[name].why
  return offText(event, name) ?? `${why}${asks ? ' First confirm that it is you.' : ''}`
}

const offText = ({ off }: Judged, name: EventAction): string | undefined =>
  name === 'concede' || name === 'lock' ? off?.[name] : undefined
