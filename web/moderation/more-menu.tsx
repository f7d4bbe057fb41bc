import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import type { PersonNamed } from './blocks.ts'
import { type Reported, useBlockItem, useReportItem } from './use-report-items.tsx'

type MoreMenuProps = {
  /** the button's name: "More about this event" */
  label: string
  /** absent where there is nothing to report, as in one's own gang */
  report?: Reported
  /** whose it is; nothing can be blocked without */
  person?: PersonNamed
  /** in front of the others */
  items?: readonly MenuItem[]
  /** the press that fetched it wants it open */
  opened?: boolean
}

/** The menu of a person or a thing: "Report", and "Block" or "Unblock" for the person behind it. */
export function MoreMenu({ label, report, person, items = [], opened }: MoreMenuProps) {
  const reporting = useReportItem(report)
  const blocking = useBlockItem(person, report?.kind !== 'user')
  return (
    <>
      <Menu
        label={label}
        trigger={<MoreButton label={label} />}
        items={[...items, ...blocking.items, ...reporting.items]}
        {...(opened && { opened })}
      />
      {reporting.dialog}
      {blocking.dialog}
    </>
  )
}
