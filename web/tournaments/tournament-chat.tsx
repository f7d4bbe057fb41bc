import { useMemo } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'
import type { Reply } from '#contract/index.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import type { ChatChannel } from '#web/chat/channel.ts'
import { ChatColumn, type ChatWords } from '#web/chat/chat-column.tsx'
import { useChannelChat } from '#web/chat/use-channel-chat.ts'
import { call } from '#web/client/api.ts'
import { useLive } from '#web/client/live.ts'
import { useUser } from '#web/client/session.tsx'

const WORDS: ChatWords = {
  region: 'Tournament chat',
  heading: 'Chat',
  write: 'Write in the tournament',
  placeholder: 'Message everybody here',
  empty: 'Nobody has written yet. Say hello.',
  removal: 'Nobody here can read it any more.',
}

type Told = Reply<'tournamentMessages'>[number]
type Message = Told & Pick<ChannelMessage, 'messageType'>

/** Everything in a tournament's chat was written by somebody. */
const written = (message: Told): Message => ({ messageType: 'text', ...message })

const channelOf = (id: string): ChatChannel<Message> => ({
  read: async (query) => (await call('tournamentMessages', { params: { id }, query })).map(written),
  send: (body) => call('sendTournamentMessage', { params: { id }, body }),
  react: (messageId, emoji) =>
    call('reactToTournamentMessage', { params: { id, messageId }, body: { emoji } }),
  remove: (messageId) => call('removeTournamentMessage', { params: { id, messageId } }),
  notSent: 'Could not send message',
})

/** A day after its end a tournament’s chat is closed. */
const OPEN_AFTER_MS = 24 * 3_600_000

/** The tournament's chat, 96 units high (T-64); lower on a phone while nobody has written. */
export function TournamentChat({ tournament }: { tournament: TournamentDetail }) {
  const { id, createdById, endedAt } = tournament
  const me = useUser().id
  const channel = useMemo(() => channelOf(id), [id])
  const chat = useChannelChat(channel, true)
  useLive('tournament_message', ({ tournamentId, message, afterId, earlier }) => {
    if (tournamentId !== id) return
    chat.told({
      messageId: message.id,
      afterId,
      earlier: earlier?.map(written),
      message: written(message),
    })
  })
  useLive('tournament_message_changed', ({ tournamentId, messageId }) => {
    if (tournamentId === id) chat.changed(messageId)
  })
  const closed = endedAt !== null && Date.parse(endedAt) + OPEN_AFTER_MS < Date.now()
  return (
    <ChatColumn
      className={chat.log?.messages.length === 0 ? 'h-60 lg:h-96' : 'h-96'}
      chat={chat}
      words={WORDS}
      draft={`tournament-${id}`}
      mayRemove={createdById === me}
      closed={closed ? 'This chat closed a day after the end.' : undefined}
    />
  )
}
