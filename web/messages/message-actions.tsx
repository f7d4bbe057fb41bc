import { Copy, Reply, Trash2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { QUICK_EMOJI } from '#web/chat/message-log.ts'
import { call } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { lazy } from '#web/client/lazy.ts'
import { useReportItem } from '#web/moderation/use-report-items.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { type MenuHandle, MessageMenu } from '#web/ui/message-menu.tsx'
import type { Message } from './thread.ts'
import { changeMessage } from './thread-data.ts'

const EmojiDialog = lazy(() => import('./emoji-dialog.tsx').then((m) => ({ default: m.EmojiDialog })))

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type MessageActionsProps = {
  userId: string
  message: Message
  mine: boolean
  writable: boolean
  handle: Ref<MenuHandle>
  onReply: () => void
  onReact: (emoji: string) => void
}

/** The actions on a message: react, answer, copy, delete, report. */
export function MessageActions(props: MessageActionsProps) {
  const { userId, message, mine, writable, handle, onReply, onReact } = props
  const [open, setOpen] = useState<'emoji' | 'delete'>()
  const close = () => setOpen(undefined)
  const reporting = useReportItem(
    mine ? undefined : { kind: 'message', id: message.id, name: 'this message' },
  )
  const items: MenuItem[] = [
    ...(writable ? [{ label: 'Reply', icon: <Reply {...icon} />, onSelect: onReply }] : []),
    { label: 'Copy text', icon: <Copy {...icon} />, onSelect: () => void copy(message.content) },
    ...(mine
      ? [
          {
            label: 'Delete for both',
            icon: <Trash2 {...icon} />,
            destructive: true,
            onSelect: () => setOpen('delete'),
          },
        ]
      : []),
    ...reporting.items,
  ]
  return (
    <>
      <MessageMenu
        label="Actions for this message"
        emoji={writable ? QUICK_EMOJI : []}
        chosen={message.reactions.find((one) => one.mine)?.emoji}
        onEmoji={onReact}
        onMore={() => setOpen('emoji')}
        items={items}
        handle={handle}
      />
      {reporting.dialog}
      {open === 'emoji' && (
        <Opened onClose={close}>
          <EmojiDialog
            onClose={close}
            onPick={(emoji) => {
              close()
              onReact(emoji)
            }}
          />
        </Opened>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          onClose={close}
          title="Delete this message?"
          description="Its text disappears for both of you. A shared bet stays: it is a separate event."
          confirmLabel="Delete"
          destructive
          onConfirm={() => {
            close()
            void remove(userId, message.id)
          }}
        />
      )}
    </>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied!' })
  } catch {
    toast({
      title: 'It could not be copied',
      description: 'Select the text by hand.',
      variant: 'destructive',
    })
  }
}

const remove = (userId: string, messageId: string): Promise<void> =>
  changeMessage(
    { userId, messageId },
    ({ event: _, ...one }) => ({ ...one, content: '', removed: true, reactions: [] }),
    {
      act: () => call('removeMessage', { params: { userId, messageId } }),
      failed: 'The message was not deleted',
    },
  )
