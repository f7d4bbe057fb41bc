import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import type { ReportKind } from '#contract/moderation.ts'
import { useUser } from '#web/client/session.tsx'
import { Menu, type MenuItem, MoreButton } from '#web/ui/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { type PersonNamed, useBlockedIds, useBlocking } from './blocks.ts'
import { ReportDialog } from './report-dialog.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type MoreMenuProps = {
  /** the button's name: "More about this event" */
  label: string
  /** absent where there is nothing to report, as in one's own gang */
  report?: { kind: ReportKind; id: string; name: string }
  /** whose it is; nothing can be blocked without */
  person?: PersonNamed
  /** in front of the others */
  items?: readonly MenuItem[]
}

/** The menu of a person or a thing: "Report", and "Block" or "Unblock" for the person behind it. */
export function MoreMenu({ label, report, person, items = [] }: MoreMenuProps) {
  const [asking, setAsking] = useState<'report' | 'block'>()
  const close = () => setAsking(undefined)
  const block = useBlockItem(person, report?.kind !== 'user', () => setAsking('block'))
  return (
    <>
      <Menu
        label={label}
        trigger={<MoreButton label={label} />}
        items={[
          ...items,
          ...block,
          ...(report
            ? [{ label: 'Report', icon: <Flag {...icon} />, onSelect: () => setAsking('report') }]
            : []),
        ]}
      />
      {asking === 'report' && report && <ReportDialog {...report} onClose={close} />}
      {asking === 'block' && person && <BlockDialog person={person} onClose={close} />}
    </>
  )
}

/** @param named whether the menu is one of a thing, so that the item says whom it means */
function useBlockItem(person: PersonNamed | undefined, named: boolean, onAsk: () => void): MenuItem[] {
  const me = useUser()
  const blocked = useBlockedIds()
  const unblocking = useBlocking(person ?? { id: '', name: '' })
  if (!person || person.id === me.id) return []
  const isBlocked = blocked.ids.has(person.id)
  return [
    {
      label: (isBlocked ? 'Unblock' : 'Block') + (named ? ` ${person.name}` : ''),
      icon: <Ban {...icon} />,
      disabled: blocked.pending,
      onSelect: () => (isBlocked ? unblocking.mutate(false) : onAsk()),
    },
  ]
}
