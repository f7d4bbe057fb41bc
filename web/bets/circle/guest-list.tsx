import { fullName } from '#web/chat/names.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortDayText } from '#web/ui/moment-text.ts'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'

/** The people who came by the invite link, for the event's creator. */
export function GuestList({ eventId }: { eventId: string }) {
  const guests = useApi('listGuests', { params: { id: eventId } })
  return (
    <section aria-label="Who joined" className="border-t border-line-1 pt-3">
      <h3 className="text-base">Who joined</h3>
      <Loaded
        answer={guests}
        failed="The list did not load"
        calm="The link is not affected."
        waiting={<RowSkeleton rows={1} />}
        empty={<p className="flex min-h-16 items-center text-sm text-ink-2">Nobody has joined yet.</p>}
      >
        {(list) => (
          <RowList label="People who joined">
            {list.map(({ person, joinedAt }) => (
              <Row
                key={person.id}
                avatar={<Avatar person={person} />}
                title={<bdi>{fullName(person)}</bdi>}
                href={`/profile/${person.id}`}
                moneyNote={<Moment at={joinedAt} format={shortDayText} />}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </section>
  )
}
