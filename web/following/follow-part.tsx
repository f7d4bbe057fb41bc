import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { type PersonNamed, useFollowing, useMuting } from './followings.ts'

/** On a person's profile: follow them or ask to, mute, unfollow, and answer their own request. */
export function FollowPart({ person }: { person: PersonNamed }) {
  const { data } = useApi('getFollowing', { params: { userId: person.id } })
  const following = useFollowing(person)
  const muting = useMuting(person)
  if (!data) return null
  const { state, asks, muted, followsMe } = data
  const label = state === 'none' ? (asks ? 'Ask to follow' : 'Follow') : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {label && (
        <Button
          variant="secondary"
          busy={following.isPending}
          busyLabel="Sending…"
          onClick={() => following.mutate(true)}
        >
          {label}
        </Button>
      )}
      {state === 'requested' && (
        <Button variant="secondary" busy={following.isPending} onClick={() => following.mutate(false)}>
          Withdraw request
        </Button>
      )}
      {state === 'accepted' && (
        <>
          <Button variant="secondary" busy={following.isPending} onClick={() => following.mutate(false)}>
            Unfollow
          </Button>
          <Button variant="secondary" busy={muting.isPending} onClick={() => muting.mutate(!muted)}>
            {muted ? 'Unmute' : 'Mute'}
          </Button>
        </>
      )}
      {followsMe === 'accepted' && <span className="text-sm text-ink-2">Follows you</span>}
      {followsMe === 'requested' && (
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-2">Asks to follow you</span>
          <AnswerButtons person={person} />
        </span>
      )}
    </div>
  )
}
