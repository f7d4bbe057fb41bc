import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Button } from '#web/ui/button.tsx'

/** In real-money mode: states that pots are not for real money, and how to play them. */
export function PracticeBanner() {
  const { switchToPractice } = usePracticeMode()
  return (
    <section
      aria-label="Practice only"
      className="practice-hatch flex items-center justify-between gap-3 rounded-xl border border-dashed border-practice py-1.5 pr-1.5 pl-3 md:pl-4"
    >
      <p className="min-w-0 text-sm/4.5 font-semibold text-practice md:text-base">
        Practice Games - Virtual Currency Only
      </p>
      <Button
        variant="secondary"
        size="dense"
        className="shrink-0 whitespace-nowrap"
        onClick={switchToPractice}
      >
        Switch to practice
      </Button>
    </section>
  )
}
