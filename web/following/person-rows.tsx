import type { ReactNode } from 'react'
import type { Reply } from '#contract/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Row } from '#web/ui/row.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { shortNameOf } from './feed-row.tsx'
import { type PersonNamed, useFollowing, useMuting, useRemoval } from './followings.ts'

type Fan = Reply<'listFans'>[number]
type Followed = Reply<'listFollowings'>[number]

const named = ({ person }: Fan | Followed): PersonNamed => ({ id: person.id, name: shortNameOf(person) })

type PersonRowProps = { one: Fan | Followed; said: string; below: ReactNode }

const PersonRow = ({ one, said, below }: PersonRowProps) => (
  <Row
    avatar={<Avatar person={one.person} />}
    title={<bdi>{named(one).name}</bdi>}
    detail={
      <>
        {said} <Moment at={one.at} format={dayText} />
      </>
    }
    href={`/profile/${one.person.id}`}
    below={below}
  />
)

/** Somebody whom the person follows, or asked to. */
export function FollowedRow({ followed }: { followed: Followed }) {
  const person = named(followed)
  const ending = useFollowing(person)
  const muting = useMuting(person)
  const { state, muted } = followed
  const label = state === 'requested' ? 'Withdraw request' : 'Unfollow'
  return (
    <PersonRow
      one={followed}
      said={state === 'requested' ? 'Asked on' : muted ? 'Muted · since' : 'Since'}
      below={
        <span className="flex flex-wrap gap-2">
          <Button
            size="dense"
            variant="secondary"
            busy={ending.isPending}
            aria-label={`${label}: ${person.name}`}
            onClick={() => ending.mutate(false)}
          >
            {label}
          </Button>
          {state === 'accepted' && (
            <Button
              size="dense"
              variant="secondary"
              busy={muting.isPending}
              aria-label={`${muted ? 'Unmute' : 'Mute'} ${person.name}`}
              onClick={() => muting.mutate(!muted)}
            >
              {muted ? 'Unmute' : 'Mute'}
            </Button>
          )}
        </span>
      }
    />
  )
}

/** Somebody who asks to follow the person. */
export const RequestRow = ({ fan }: { fan: Fan }) => (
  <PersonRow one={fan} said="Asked on" below={<AnswerButtons person={named(fan)} />} />
)

/** Somebody who follows the person. */
export function FanRow({ fan }: { fan: Fan }) {
  const person = named(fan)
  const removing = useRemoval(person)
  return (
    <PersonRow
      one={fan}
      said="Since"
      below={
        <Button
          size="dense"
          variant="secondary"
          busy={removing.isPending}
          aria-label={`Remove ${person.name}`}
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      }
    />
  )
}
