import type { NotificationOffer } from '#contract/notification-groups.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWhoIsIn } from './who-is-in.tsx'

/** On a notification about "Who is in": chooses *nobody*. */
function HideStakesButton() {
  const user = useUser()
  const choosing = useWhoIsIn()
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

/** On a notification that somebody asks again: no more of these from them. It can be taken back while the list is open. */
function NoAskAgains({ link }: { link: string }) {
  const id = link.slice(link.lastIndexOf('/') + 1)
  const refusing = useAction(
    (refused: boolean) => call('setAskAgains', { params: { id }, body: { refused } }),
    {
      failed: ['Not saved'],
    },
  )
  const refused = refusing.data?.refused ?? false
  return (
    <Button
      variant="secondary"
      size="dense"
      className="mb-3 ml-14"
      busy={refusing.isPending}
      onClick={() => refusing.mutate(!refused)}
    >
      {refused ? 'You get no more of these' : 'No more of these'}
    </Button>
  )
}

/** The button of a notification that offers an act. */
export function NoticeOffer({ offer, link }: { offer: NotificationOffer | null; link: string }) {
  if (offer === 'hide-stakes') return <HideStakesButton />
  return offer === 'no-ask-agains' ? <NoAskAgains link={link} /> : null
}
