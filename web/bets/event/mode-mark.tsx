import { PracticeCoinIcon } from '#web/ui/icons.tsx'

/** The money that an event moves, as a sign and a word. */
export function ModeMark({ practice }: { practice: boolean }) {
  return practice ? (
    <span className="practice-hatch inline-flex h-6 items-center gap-1 rounded-sm px-2 text-xs font-semibold whitespace-nowrap text-practice">
      <PracticeCoinIcon size={13} />
      Practice
    </span>
  ) : (
    <span className="inline-flex h-6 items-center gap-1 rounded-sm bg-pot-fill px-2 text-xs font-semibold whitespace-nowrap text-on-pot">
      <span aria-hidden="true">$</span>
      Real money
    </span>
  )
}
