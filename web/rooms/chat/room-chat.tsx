import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { withLocalMoments } from '#contract/local-moments.ts'
import { ChatColumn, type ChatWords } from '#web/chat/chat-column.tsx'
import type { ChatAside } from '#web/chat/chat-entries.ts'
import { isBefore } from '#web/chat/message-log.ts'
import { isId } from '#web/client/calls/query.ts'
import { useIsAhead } from '#web/client/calls/until.ts'
import type { Participant, Room } from '../room/room-data.ts'
import { countedText } from '../room/room-labels.ts'
import { Seat } from '../room/seat.tsx'
import { type Positions, visibleMessages } from '../room/spoiler-guard.ts'
import type { RoomChatState as Chat, RoomMessage } from './use-room-chat.ts'

const WORDS: ChatWords = {
  region: 'Room chat',
  write: 'Write in the room',
  placeholder: 'Message everybody here',
  empty: 'Nobody has written yet. Say hello.',
  removal: 'Nobody in the room will be able to read it.',
}

type RoomChatProps = {
  room: Room
  chat: Chat
  people: readonly Participant[]
  /** `guarded` delays messages about a later second than the viewer's own picture */
  guard: { positions: Positions; guarded: boolean }
  /** the bets of the people inside, as lines between the messages */
  bets: readonly ChatAside[]
}

/** The room's chat: 600 px high beside the picture, or as high as the rest of the screen under it on a phone. */
export function RoomChat({ room, chat, people, guard, bets }: RoomChatProps) {
  const me = chat.me.id
  const { shown, waiting } = useVisible(chat, guard)
  const [search] = useSearchParams()
  const named = search.get('message') ?? ''
  const mine = people.find(({ userId }) => userId === me)
  const faceOf = ({ userId }: RoomMessage) => {
    const sender = people.find((person) => person.userId === userId)
    return sender && <Seat person={sender} size={32} />
  }
  return (
    <ChatColumn
      className="room-chat"
      chat={chat}
      words={WORDS}
      draft={`room-${room.id}`}
      shown={shown}
      asides={bets}
      faceOf={faceOf}
      jumpTo={isId(named) ? named : undefined}
      mayRemove={room.can.removeMessages}
      closed={useWhyClosed(room, mine)}
      note={waiting > 0 && <Waiting count={waiting} />}
    />
  )
}

/** The messages up to the second of the viewer's own picture; a shown message stays. */
function useVisible({ log, me }: Chat, { positions, guarded }: RoomChatProps['guard']) {
  const [seenUpTo, setSeenUpTo] = useState('0')
  const messages = log?.messages ?? []
  const { shown, waiting, released } = visibleMessages(messages, {
    positions,
    me: me.id,
    on: guarded,
    released: messages.findLastIndex(({ id }) => !isBefore(seenUpTo, id)) + 1,
  })
  const lastSeen = messages[released - 1]?.id
  useEffect(() => {
    if (lastSeen) setSeenUpTo((kept) => (isBefore(kept, lastSeen) ? lastSeen : kept))
  }, [lastSeen])
  return { shown, waiting }
}

function useWhyClosed(room: Room, mine: Participant | undefined): string | undefined {
  const mutedUntil = mine?.mutedUntil ?? null
  const muted = useIsAhead(mutedUntil)
  if (room.status === 'closed') return 'This room is closed.'
  return muted && mutedUntil ? `The owner has muted you until ${withLocalMoments(mutedUntil)}.` : undefined
}

function Waiting({ count }: { count: number }) {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-1.5 border-t border-line-1 p-2 text-sm text-ink-2"
    >
      <EyeOff size={14} strokeWidth={1.75} aria-hidden="true" />
      {countedText(count, 'message is', 'messages are')} ahead of your video
    </p>
  )
}
