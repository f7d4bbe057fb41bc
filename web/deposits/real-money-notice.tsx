import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * A notice for practice mode on a screen that nevertheless moves real money. @param children what practice coins cannot do here
 */
export function RealMoneyNotice({ children }: { children: string }) {
  const { practiceMode, switchToRealMoney } = usePracticeMode()
  if (!practiceMode) return null
  return (
    <div className="grid justify-items-start gap-2.5 rounded-lg border border-dashed border-practice bg-practice-soft p-3 text-sm">
      <p>
        <span className="font-semibold">Practice mode is on, but this moves real money.</span> {children}
      </p>
      <Button
        variant="secondary"
        size="dense"
        onClick={() => {
          switchToRealMoney()
          // the notice goes with its button, and the focus would be lost
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        Switch to real money
      </Button>
    </div>
  )
}
