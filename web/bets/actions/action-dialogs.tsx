import {
  CallOffDialog,
  ConcedeDialog,
  DisputeDialog,
  LockDialog,
  ObjectDialog,
  ResumeDialog,
  ShowWordsDialog,
  SuspendDialog,
  TakeWordsDialog,
} from './action-confirm-dialogs.tsx'
import { ProposeDialog } from './action-outcome-dialogs.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { ActionDialogProps, EventAction } from './event-action-list.ts'

const dialogs: Record<EventAction, React.ComponentType<ActionDialogProps>> = {
  propose: ProposeDialog,
  concede: ConcedeDialog,
  dispute: DisputeDialog,
  object: ObjectDialog,
  lock: LockDialog,
  callOff: CallOffDialog,
  decide: DecideDialog,
  suspend: SuspendDialog,
  resume: ResumeDialog,
  takeWords: TakeWordsDialog,
  showWords: ShowWordsDialog,
}

/** The dialog of one action. The first one to open fetches all of them. */
export function ActionDialog({ action, ...props }: ActionDialogProps & { action: EventAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}
