import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { NOT_DONE, type Room } from '../room/room-data.ts'

/** The people whom the room keeps out, for its owner; empty without such people. */
export function RemovedFromRoom({ room }: { room: Room }) {
  const params = { id: room.id }
  const removed = useApi('listRemovedFromRoom', { params })
  const { mutate, isPending, variables } = useAction(
    (userId: string) => call('letBackIntoRoom', { params: { ...params, userId } }),
    { failed: NOT_DONE, untilShown: true },
  )
  if (removed.isError)
    return (
      <p className="mt-3 text-sm text-ink-2">
        {errorText(removed.error, 'The list of removed people did not load.')}
      </p>
    )
  if (!removed.data?.length) return null
  return (
    <section aria-label="Removed people" className="mt-4">
      <h3 className="text-base font-semibold">Removed people</h3>
      <RowList label="Removed people">
        {removed.data.map(({ user }) => (
          <Row
            key={user.id}
            avatar={<Avatar person={user} />}
            title={<bdi>{fullName(user)}</bdi>}
            href={`/profile/${user.id}`}
            action={
              <Button
                variant="secondary"
                size="dense"
                aria-label={`Let ${fullName(user)} back in`}
                busy={isPending && variables === user.id}
                onClick={() => mutate(user.id)}
              >
                Let back in
              </Button>
            }
          />
        ))}
      </RowList>
    </section>
  )
}
