import { type ReactNode, useState } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChatComposer } from './chat-composer.tsx'
import type { ChatAside } from './chat-entries.ts'
import { ChatList } from './chat-list.tsx'
import type { ChannelChat } from './use-channel-chat.ts'

/** The place's texts for its chat. */
export type ChatWords = {
  /** the column: "Room chat" */
  region: string
  /** above the messages, where the page has other parts beside them */
  heading?: string
  /** the form: "Write in the room" */
  write: string
  placeholder: string
  /** shown while there is no message */
  empty: string
  /** the effect of removing a message */
  removal: string
}

export type ChatColumnProps<M extends ChannelMessage> = {
  chat: ChannelChat<M>
  words: ChatWords
  /** names the unsent text of this tab: "room-12" */
  draft: string
  /** the messages to show; all of them when absent */
  shown?: readonly M[]
  /** lines between the messages, oldest first: "You put $5.00 on Kings" */
  asides?: readonly ChatAside[]
  /** the place's mark of the sender, 32 px; undefined for the sender's picture */
  faceOf?: (message: M) => ReactNode
  /** a message to start at */
  jumpTo?: string | undefined
  /** the person may remove other people's messages */
  mayRemove: boolean
  /** why the person may not write now */
  closed?: string | undefined
  /** between the messages and the field */
  note?: ReactNode
  /** its height and place */
  className: string
}

const NOTHING: readonly never[] = []

/** The chat of a channel, as high as its place: the messages and the field to write in. */
export function ChatColumn<M extends ChannelMessage>(props: ChatColumnProps<M>) {
  const { chat, words, draft, closed, jumpTo, mayRemove, note, className } = props
  const { shown = chat.log?.messages ?? NOTHING, asides = NOTHING, faceOf = () => undefined } = props
  const [replyTo, setReplyTo] = useState<M | null>(null)
  const [removing, setRemoving] = useState<M | null>(null)
  return (
    <section
      aria-label={words.region}
      className={classNames(
        'flex flex-col overflow-hidden rounded-xl border border-line-1 bg-surface',
        className,
      )}
    >
      <h2 className={words.heading ? 'border-b border-line-1 px-4 py-3 text-lg' : 'sr-only'}>
        {words.heading ?? 'Chat'}
      </h2>
      <ChatList
        chat={chat}
        shown={shown}
        asides={asides}
        empty={words.empty}
        faceOf={faceOf}
        jumpTo={jumpTo}
        mayRemove={mayRemove}
        onReply={setReplyTo}
        onRemove={setRemoving}
      />
      {note}
      <ChatComposer
        name={words.write}
        placeholder={words.placeholder}
        draft={draft}
        closed={closed}
        replyTo={replyTo}
        onCancelReply={() => setReplyTo(null)}
        onSend={(text) => {
          void chat.send(text, replyTo)
          setReplyTo(null)
        }}
      />
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(null)}
          title="Remove this message?"
          description={`${words.removal} This cannot be undone.`}
          confirmLabel="Remove"
          destructive
          onConfirm={() => {
            void chat.remove(removing)
            setRemoving(null)
          }}
        />
      )}
    </section>
  )
}
