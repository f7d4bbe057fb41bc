import { ImageIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CoverKind, CoverView } from '#contract/covers.ts'
import { lazy } from '#web/client/lazy.ts'
import { useReportItem } from '#web/moderation/use-report-items.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'

const CoverDialog = lazy(() => import('./cover-dialog.tsx').then((m) => ({ default: m.CoverDialog })))

type Covered = {
  kind: CoverKind
  id: string
  /** the thing's title, for a report */
  name: string
  cover: CoverView | null
  /** the person may change it */
  own: boolean
  /** the owner may still choose a picture */
  open: boolean
}

/** For a thing's menu: its owner adds, changes and removes the cover, others report the present one. */
export function useCoverItem({ kind, id, name, cover, own, open }: Covered): {
  items: MenuItem[]
  dialog: ReactNode
} {
  const [changing, setChanging] = useState(false)
  const reported =
    !own && cover ? ({ kind: 'cover', id: cover.id, name: `the cover of ${name}` } as const) : undefined
  const reporting = useReportItem(reported, 'Report the cover')
  if (!own) return reporting
  const offered = open || cover !== null
  const label = !open ? 'Remove the cover' : cover ? 'Change the cover' : 'Add a cover'
  return {
    items: offered
      ? [
          {
            label,
            icon: <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />,
            onSelect: () => setChanging(true),
          },
        ]
      : [],
    dialog: changing && (
      <Opened onClose={() => setChanging(false)}>
        <CoverDialog {...{ kind, id, cover, open }} onClose={() => setChanging(false)} />
      </Opened>
    ),
  }
}
