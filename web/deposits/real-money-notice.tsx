import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'

/**
 * A notice for practice mode on a screen that nevertheless moves real money. @param children what practice coins cannot do here
 */
export function RealMoneyNotice({ children }: { children: string }) {
  const { practiceMode } = usePracticeMode()
  if (!practiceMode) return null
  return (
    <p className="rounded-lg border border-dashed border-practice bg-practice-soft p-3 text-sm">
      <span className="font-semibold">Practice mode is on, but this moves real money.</span> {children}
    </p>
  )
}
