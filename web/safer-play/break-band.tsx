import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { breakUntilText } from './break-text.ts'
import { useOwnBreak } from './own-break.ts'

const BreakNote = lazy(
  () => import('./break-note.tsx').then((m) => ({ default: m.BreakNote })),
  <div className="min-h-24" />,
)

/** States the end of the person's break, if the break closes what the screen offers; empty for nearly everybody. */
export function BreakBand({ practice = false }: { practice?: boolean }) {
  const pause = useOwnBreak(practice)
  return (
    pause && (
      <Aside instead={<p className="font-semibold">{breakUntilText(pause)}</p>}>
        <BreakNote pause={pause} />
      </Aside>
    )
  )
}
