import { Bell, BellOff, MoreVertical, Pin, PinOff, User } from 'lucide-react'
import { useLocation } from 'wouter'
import { errorText } from '#web/client/api.ts'
import { invalidate } from '#web/client/query.ts'
import { toast } from '#web/client/toast.ts'
import { useBlockItem, useReportItem } from '#web/moderation/use-report-items.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { setThread, type ThreadState } from './thread-data.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with a conversation, and about the other person. */
export function ThreadMenu({ userId, state }: { userId: string; state: ThreadState }) {
  const [, navigate] = useLocation()
  const name = `${state.user.firstName} ${state.user.lastName}`.trim()
  // whether one may write follows a block
  const blocking = useBlockItem({ id: userId, name }, false, () => void invalidate('threadState', { userId }))
  const reporting = useReportItem({ kind: 'user', id: userId, name })
  const change = async (what: { pinned?: boolean; muted?: boolean }, done: string) => {
    try {
      await setThread(userId, what)
      toast({ title: done })
    } catch (error) {
      toast({
        title: 'That was not saved',
        description: errorText(error, 'Write a message first, or try again'),
        variant: 'destructive',
      })
    }
  }
  const { pinned, muted } = state
  return (
    <>
      <Menu
        label="Conversation"
        trigger={
          <IconButton label="What to do with this conversation">
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
            onSelect: () => void change({ pinned: !pinned }, pinned ? 'Unpinned' : 'Pinned to the top'),
          },
          {
            label: muted ? 'Unmute' : 'Mute',
            icon: muted ? <Bell {...icon} /> : <BellOff {...icon} />,
            onSelect: () =>
              void change(
                { muted: !muted },
                muted ? 'Notifications are on again' : 'No more notifications of this',
              ),
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
