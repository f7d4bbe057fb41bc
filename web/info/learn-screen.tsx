import { useSession } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Button } from '#web/ui/button.tsx'
import { LearnPage } from './learn-page.tsx'

/** The guide in the app: its practice actions open the screens directly. */
export function LearnScreen() {
  const { isAuthenticated } = useSession()
  return <LearnPage visitor={!isAuthenticated} mode={isAuthenticated && <ModeNote />} />
}

/** The present mode, and the switch to coins. */
function ModeNote() {
  const { practiceMode, switchToPractice } = usePracticeMode()
  if (practiceMode) return <p>Practice coins are on.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>Real money is on.</p>
      <Button variant="secondary" size="dense" onClick={switchToPractice}>
        Use practice coins
      </Button>
    </div>
  )
}
