import { usePracticeMode } from '#web/client/practice-mode.tsx'
import { Button } from '#web/ui/button.tsx'

/** In real-money mode: pots are not for real money, and how to play them. */
export function PracticeBanner() {
  const { switchToPractice } = usePracticeMode()
  return (
    <section
      aria-label="Practice only"
      className="practice-hatch flex flex-wrap items-center justify-between gap-3 rounded-xl border border-dashed border-practice px-4 py-3"
    >
      <div>
        <p className="font-semibold text-practice">Practice Games - Virtual Currency Only</p>
        <p className="text-sm text-ink-2">You are in real-money mode. Pots take practice coins alone.</p>
      </div>
      <Button variant="secondary" onClick={switchToPractice}>
        Switch to practice
      </Button>
    </section>
  )
}
