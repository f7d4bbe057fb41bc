import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const StepBackDialog = lazy(() =>
  import('./step-back-dialog.tsx').then((m) => ({ default: m.StepBackDialog })),
)

/** For an event's menu: people who bet on it say that they have an interest. */
export function useStepBack(event: EventDetail): { items: MenuItem[]; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    items: event.stepBack
      ? [
          {
            label: 'Step back',
            icon: <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />,
            onSelect: () => setOpen(true),
          },
        ]
      : [],
    dialog: open && event.stepBack && (
      <Opened onClose={() => setOpen(false)}>
        <StepBackDialog event={event} onClose={() => setOpen(false)} />
      </Opened>
    ),
  }
}
