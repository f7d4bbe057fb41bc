import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { fullName } from '#web/chat/names.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { timeLabel } from './time-label.ts'

type Found = Reply<'searchMessages'>

/** People whose name begins with the text, and the person's own messages with these words. */
export function SearchResults({ query, onPick, me }: { query: string; onPick: () => void; me: string }) {
  const search = useQuery<Found>({
    queryKey: keyOf('searchMessages', { query: { query } }),
    staleTime: 30_000,
    refetchOnMount: true,
  })
  if (search.isError)
    return (
      <div className="p-4">
        <NotLoaded answer={search} failed="The search did not work" />
      </div>
    )
  if (!search.data)
    return (
      <div className="px-4">
        <RowSkeleton rows={4} />
      </div>
    )
  const { people, messages } = search.data
  return (
    <div className="grid gap-4 px-4 pb-4">
      <p role="status" className="text-sm text-ink-2">
        {people.length + messages.length === 0
          ? 'No people or messages found'
          : `${people.length} ${people.length === 1 ? 'person' : 'people'}, ${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`}
      </p>
      {people.length > 0 && <FoundPeople people={people} />}
      {messages.length > 0 && <FoundMessages messages={messages} me={me} onPick={onPick} />}
    </div>
  )
}

function FoundPeople({ people }: Pick<Found, 'people'>) {
  return (
    <section aria-label="People">
      <h3 className="text-sm font-semibold text-ink-2">People</h3>
      <RowList label="People">
        {people.map((person) => (
          <Row
            key={person.id}
            avatar={<Avatar person={person} />}
            title={fullName(person)}
            href={`/messages/${person.id}`}
          />
        ))}
      </RowList>
    </section>
  )
}

type FoundMessagesProps = Pick<Found, 'messages'> & { me: string; onPick: () => void }

function FoundMessages({ messages, me, onPick }: FoundMessagesProps) {
  return (
    <section aria-label="Messages">
      <h3 className="text-sm font-semibold text-ink-2">Messages</h3>
      <ul>
        {messages.map(({ userId, user, message }) => (
          <li key={message.id} className="relative flex min-h-16 items-center gap-3 py-2.5">
            <Avatar person={user} />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline gap-2">
                <Link
                  href={`/messages/${userId}?at=${message.id}`}
                  onClick={onPick}
                  className="min-w-0 flex-1 truncate font-semibold before:absolute before:inset-0 before:rounded-md focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-ink-1"
                >
                  <bdi>{fullName(user)}</bdi>
                </Link>
                <time dateTime={message.createdAt} className="shrink-0 text-xs text-ink-3">
                  {timeLabel(message.createdAt, Date.now())}
                </time>
              </div>
              <p dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
                {message.senderId === me && 'You: '}
                {message.content}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
