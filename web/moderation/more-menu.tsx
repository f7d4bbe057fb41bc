import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import type { PersonNamed } from './blocks.ts'
import { type Reported, useBlockItem, useReportItem } from './use-report-items.tsx'

type MoreMenuProps = {
  /** the button's name: "More about this event" */
  label: string
  /** absent with nothing to report, as in the person's own gang */
  report?: Reported
  /** its owner; without an owner the menu blocks no one */
  person?: PersonNamed
  /** items in front of the others */
  items?: readonly MenuItem[]
  /** the press that fetched the menu wants it open */
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
