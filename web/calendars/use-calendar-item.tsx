import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MenuItem } from '#web/ui/menu.tsx'
import { CalendarDialog, type CalendarOf } from './calendar-dialog.tsx'

/** "Calendar" for the menu of an event or of the person's gang, and its dialog. */
export function useCalendarItem(of: CalendarOf): { items: MenuItem[]; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    items: [
      {
        label: 'Calendar',
        icon: <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />,
        onSelect: () => setOpen(true),
      },
    ],
    dialog: open && <CalendarDialog of={of} onClose={() => setOpen(false)} />,
  }
}
