import {
  CallOffDialog,
  ConcedeDialog,
  DisputeDialog,
  ResumeDialog,
  SuspendDialog,
} from './act-confirm-dialogs.tsx'
import { DecideDialog, ProposeDialog } from './act-outcome-dialogs.tsx'
import type { ActDialogProps, EventAct } from './event-act-list.ts'

const dialogs: Record<EventAct, React.ComponentType<ActDialogProps>> = {
  propose: ProposeDialog,
  concede: ConcedeDialog,
  dispute: DisputeDialog,
  callOff: CallOffDialog,
  decide: DecideDialog,
  suspend: SuspendDialog,
  resume: ResumeDialog,
}

/** The dialog of one act; all of them are fetched together, when the first is opened. */
export function ActDialog({ act, ...props }: ActDialogProps & { act: EventAct }) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
