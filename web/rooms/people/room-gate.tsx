import { type ReactNode, useEffect } from 'react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import type { JoinRefusal } from '../room/room-data.ts'

const BACK = { href: '/rooms', label: 'Rooms' }
const others = <LinkButton href="/rooms">See the other rooms</LinkButton>

function Gate({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  // it replaces a room that the person may have scrolled
  useEffect(() => {
    // a browser may return a promise, which is no clean-up function
    scrollTo(0, 0)
  }, [])
  return (
    <Page title={title} back={BACK}>
      <EmptyState illustration="screen" title={text} action={action} />
    </Page>
  )
}

/** A room that does not exist, or that the person may not know of. */
export const RoomNotFound = () => (
  <Gate
    title="Room not found"
    text="It never existed, it has closed, or it is private: ask for a new invite link."
    action={others}
  />
)

export const RoomClosed = ({ name }: { name: string }) => (
  <Gate title={name} text="This room is closed. Its bets continue." action={others} />
)

/** The person has left the room on another screen. */
export const RoomLeft = ({ name, onReturn }: { name: string; onReturn: () => void }) => (
  <Gate
    title={name}
    text="You have left this room on another device."
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onReturn}>Enter again</Button>
        <LinkButton href="/rooms" variant="secondary">
          See the other rooms
        </LinkButton>
      </div>
    }
  />
)

const titles: Partial<Record<NonNullable<JoinRefusal['code']>, string>> = {
  room_full: 'The room is full',
  room_locked: 'The room is locked',
  forbidden: 'You cannot enter this room',
  silenced: 'You cannot enter this room',
  blocked: 'You cannot enter this room',
}

/** Why the person could not enter, in the server's words, with a retry where that may help. */
export function RoomRefused({
  refusal,
  retrying,
  onRetry,
}: {
  refusal: JoinRefusal
  retrying?: boolean
  /** absent where another try would not help */
  onRetry?: () => void
}) {
  if (refusal.code === 'not_found') return <RoomNotFound />
  return (
    <Gate
      title={(refusal.code && titles[refusal.code]) ?? 'The room did not open'}
      text={refusal.text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && refusal.code !== 'forbidden' && refusal.code !== 'blocked' && (
            <Button variant="secondary" busy={retrying} busyLabel="Trying…" onClick={onRetry}>
              Try again
            </Button>
          )}
          {others}
        </div>
      }
    />
  )
}
