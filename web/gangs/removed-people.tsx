import { useAction } from '#web/client/calls/action.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row, RowList } from '#web/ui/row.tsx'
import type { GangDetail, RemovedPerson } from './gang-data.ts'

/** The people whom the gang keeps out. Its owner and officers let them back in; empty without such people. */
export function RemovedPeople({ gang }: { gang: GangDetail }) {
  const removed = useApi('listRemovedFromGang', { params: { id: gang.id } })
  if (removed.isError)
    return (
      <p className="text-sm text-ink-2">
        {errorText(removed.error, 'The list of removed people did not load.')}
      </p>
    )
  if (!removed.data?.length) return null
  return (
    <section aria-label="Removed people">
      <h3 className="text-base font-semibold">Removed people</h3>
      <p className="text-sm text-ink-2">They cannot join until you let them back in.</p>
      <RowList label="Removed people">
        {removed.data.map((person) => (
          <RemovedRow key={person.user.id} gang={gang} person={person} />
        ))}
      </RowList>
    </section>
  )
}

function RemovedRow({ gang, person: { user, removedAt } }: { gang: GangDetail; person: RemovedPerson }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  const letting = useAction(() => call('letBackIntoGang', { params: { id: gang.id, userId: user.id } }), {
    untilShown: true,
    done: `${name} can join again`,
    failed: ['Update Failed', 'Failed to change the gang'],
  })
  return (
    <Row
      avatar={<Avatar person={user} />}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          Removed <Moment at={removedAt} format={shortMomentText} />
        </>
      }
      href={`/profile/${user.id}`}
      action={
        <Button
          variant="secondary"
          aria-label={`Let ${name} back in`}
          busy={letting.isPending}
          onClick={() => letting.mutate()}
        >
          Let back in
        </Button>
      }
    />
  )
}
