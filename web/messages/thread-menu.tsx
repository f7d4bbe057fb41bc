import { Bell, BellOff, MoreVertical, Pin, PinOff, User } from 'lucide-react'
import { useLocation } from 'wouter'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useBlockItem, useReportItem } from '#web/moderation/use-report-items.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { changeState, type ThreadState } from './thread-data.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Setting = { pinned?: boolean; muted?: boolean }
type Change = { from: Setting; to: Setting; done: string }

/** The actions on a conversation, and about the other person. */
export function ThreadMenu({ userId, state }: { userId: string; state: ThreadState }) {
  const [, navigate] = useLocation()
  const name = `${state.user.firstName} ${state.user.lastName}`.trim()
  const blocking = useBlockItem({ id: userId, name }, false)
  const reporting = useReportItem({ kind: 'user', id: userId, name })
  const change = useAction(({ to }: Change) => call('changeThread', { params: { userId }, body: to }), {
    done: (_, { done }) => done,
    failed: ['Not saved', 'Send a message first, or try again.'],
    atOnce: ({ to }) => changeState(userId, to),
    onFailed: (_, { from }) => changeState(userId, from),
  }).mutate
  const { pinned, muted } = state
  return (
    <>
      <Menu
        label="Conversation"
        trigger={
          <IconButton label="Actions for this conversation">
            <MoreVertical size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: 'See profile',
            icon: <User {...icon} />,
            onSelect: () => navigate(`/profile/${userId}`),
          },
          {
            label: pinned ? 'Unpin' : 'Pin to the top',
            icon: pinned ? <PinOff {...icon} /> : <Pin {...icon} />,
            onSelect: () =>
              change({
                from: { pinned },
                to: { pinned: !pinned },
                done: pinned ? 'Unpinned' : 'Pinned to the top',
              }),
          },
          {
            label: muted ? 'Unmute' : 'Mute',
            icon: muted ? <Bell {...icon} /> : <BellOff {...icon} />,
            onSelect: () =>
              change({
                from: { muted },
                to: { muted: !muted },
                done: muted ? 'Notifications are on again' : 'No more notifications about this',
              }),
          },
          ...blocking.items,
          ...reporting.items,
        ]}
      />
      {blocking.dialog}
      {reporting.dialog}
    </>
  )
}
