import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWhoIsIn } from './who-is-in.tsx'

/** On a notification about "Who is in": chooses *nobody*. */
export function HideStakesButton({ offer }: { offer: 'hide-stakes' | null }) {
  const user = useUser()
  const choosing = useWhoIsIn()
  if (offer !== 'hide-stakes') return null
  if (user.whoIsIn === 'nobody')
    return <p className="pb-3 pl-14 text-sm text-ink-2">You chose that nobody sees your stakes.</p>
  return (
    <Button
      variant="secondary"
      size="dense"
      className="mb-3 ml-14"
      busy={choosing.isPending}
      onClick={() => choosing.mutate('nobody')}
    >
      Nobody
    </Button>
  )
}
