import { ProposeDialog } from './action-outcome-dialogs.tsx'
import { AudienceDialog } from './audience-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { ActionDialogProps, EventAction } from './event-action-list.ts'
import { EventActDialog, eventActs, SuspendDialog, TakeWordsDialog } from './event-acts.tsx'

/** The dialog of one action. The first one to open fetches all of them. */
export function ActionDialog({ action, ...props }: ActionDialogProps & { action: EventAction }) {
  if (action === 'propose') return <ProposeDialog {...props} />
  if (action === 'decide') return <DecideDialog {...props} />
  if (action === 'audience') return <AudienceDialog {...props} />
  if (action === 'suspend') return <SuspendDialog {...props} />
  if (action === 'takeWords') return <TakeWordsDialog {...props} />
  return <EventActDialog {...eventActs[action](props.event)} onClose={props.onClose} />
}
