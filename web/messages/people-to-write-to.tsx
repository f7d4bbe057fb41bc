import { fullName } from '#web/chat/names.ts'
import { useApi } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Row, RowList } from '#web/ui/row.tsx'

/** The number of events to search for their creators. */
const EVENTS = 24
const SHOWN_MAX = 4

/**
 * The newest open question of each person to write to. An event names its creator anyway; the list does not name bettors, who
 * did not ask to be seen.
 */
function useAskers(me: string) {
  const { practiceMode } = usePracticeMode()
  const mode = practiceMode ? 'practice' : 'real'
  const events = useApi('listEvents', { query: { status: 'open', mode, limit: EVENTS } }).data
  const blocks = useApi('listBlocks').data
  if (!events || !blocks) return []
  const taken = new Set([me, ...blocks.map(({ user }) => user.id)])
  return events
    .filter(({ creator: { id } }) => !taken.has(id) && taken.add(id))
    .slice(0, SHOWN_MAX)
    .map(({ creator, title }) => ({ creator, title }))
}

/** For a person without a conversation: a few people, and a subject to write to each about. */
export function PeopleToWriteTo({ me }: { me: string }) {
  const askers = useAskers(me)
  if (askers.length === 0) return null
  return (
    <section aria-labelledby="askers" className="border-t border-line-1 px-4 pt-4 pb-4">
      <h2 id="askers" className="text-lg">
        They have just asked a question
      </h2>
      <RowList label="People to write to">
        {askers.map(({ creator, title }) => (
          <Row
            key={creator.id}
            avatar={<Avatar person={creator} />}
            title={<bdi>{fullName(creator)}</bdi>}
            detail={title}
            href={`/messages/${creator.id}`}
          />
        ))}
      </RowList>
    </section>
  )
}
