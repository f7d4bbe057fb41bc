import { Ban, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReportKind } from '#contract/moderation.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { type PersonNamed, useBlockedIds, useBlocking } from './blocks.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((m) => ({ default: m.ReportDialog })))

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The subject of a report: a kind, an id, and the name that the reporter knows. */
export type Reported = { kind: ReportKind; id: string; name: string }
/** Entries of a menu, and the dialog that an entry has opened. */
type WithDialog = { items: MenuItem[]; dialog: ReactNode }

/** "Report" for a menu. @param reported absent with nothing to report, as in the person's own message */
export function useReportItem(reported: Reported | undefined, label = 'Report'): WithDialog {
  const [asking, setAsking] = useState(false)
  if (!reported) return { items: [], dialog: null }
  return {
    items: [{ label, icon: <Flag {...icon} />, onSelect: () => setAsking(true) }],
    dialog: asking && (
      <Opened onClose={() => setAsking(false)}>
        <ReportDialog {...reported} onClose={() => setAsking(false)} />
      </Opened>
    ),
  }
}

/**
 * "Block" or "Unblock" for a menu; nothing for oneself.
 * @param onDone called after a block or unblock
 * @param named whether the menu belongs to a thing, so that the item names the person
 */
export function useBlockItem(
  person: PersonNamed | undefined,
  named: boolean,
  onDone?: () => void,
): WithDialog {
  const me = useUser()
  const blocked = useBlockedIds()
  const unblocking = useBlocking(person ?? { id: '', name: '' }, onDone)
  const [asking, setAsking] = useState(false)
  if (!person || person.id === me.id) return { items: [], dialog: null }
  const isBlocked = blocked.ids.has(person.id)
  return {
    items: [
      {
        label: (isBlocked ? 'Unblock' : 'Block') + (named ? ` ${person.name}` : ''),
        icon: <Ban {...icon} />,
        disabled: blocked.pending,
        onSelect: () => (isBlocked ? unblocking.mutate(false) : setAsking(true)),
      },
    ],
    dialog: asking && (
      <BlockDialog
        person={person}
        onClose={() => {
          setAsking(false)
          onDone?.()
        }}
      />
    ),
  }
}
