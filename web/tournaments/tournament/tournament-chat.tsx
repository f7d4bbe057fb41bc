import type { Reply } from '#contract/index.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import type { ChatPlace } from '#web/chat/channel.ts'
import { ChatColumn, type ChatWords } from '#web/chat/chat-column.tsx'
import { useChannelChat } from '#web/chat/use-channel-chat.ts'

const WORDS: ChatWords = {
  region: 'Tournament chat',
  heading: 'Chat',
  write: 'Write in the tournament',
  placeholder: 'Message everybody here',
  empty: 'Nobody has written yet. Say hello.',
  removal: 'Nobody here will be able to read it.',
}

const TOURNAMENT: ChatPlace<Reply<'tournamentMessages'>[number]> = {
  read: 'tournamentMessages',
  send: 'sendTournamentMessage',
  react: 'reactToTournamentMessage',
  remove: 'removeTournamentMessage',
  message: 'tournament_message',
  changed: 'tournament_message_changed',
  idOf: ({ tournamentId }) => tournamentId,
  notSent: 'Could not send message',
}

/** The tournament's chat, 96 units high (T-64); lower on a phone while it is empty. */
export function TournamentChat({ tournament }: { tournament: TournamentDetail }) {
  const { id, createdById, can } = tournament
  const chat = useChannelChat(TOURNAMENT, id)
  return (
    <ChatColumn
      className={chat.log?.messages.length === 0 ? 'h-60 lg:h-96' : 'h-96'}
      chat={chat}
      words={WORDS}
      draft={`tournament-${id}`}
      mayRemove={createdById === chat.me.id}
      closed={can.write ? undefined : 'This chat closed a day after the end.'}
    />
  )
}
