import { CalendarDays, ListFilter } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export type HeadPart = 'month' | 'filter'

type HeadPartsProps = {
  shown: HeadPart | null
  onShow: (part: HeadPart | null) => void
  /** a filter narrows the list, whether or not its part is open */
  filtered: boolean
}

const parts = [
  { part: 'month', label: 'Month', icon: CalendarDays },
  { part: 'filter', label: 'Filter', icon: ListFilter },
] as const

/** On a phone the movements come first: the sums of the month and the filters open above them. */
export function HeadParts({ shown, onShow, filtered }: HeadPartsProps) {
  return parts.map(({ part, label, icon: Icon }) => (
    <Button
      key={part}
      size="head"
      variant={part === shown || (part === 'filter' && filtered) ? 'primary' : 'secondary'}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      aria-expanded={part === shown}
      onClick={() => onShow(part === shown ? null : part)}
    >
      {label}
    </Button>
  ))
}
