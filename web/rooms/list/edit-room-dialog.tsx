import { useState } from 'react'
import { ROOM_PEOPLE_MAX } from '#contract/chat-limits.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import { WhoMayCome } from '../people/who-may-come.tsx'
import type { Room } from '../room/room-data.ts'
import { changesOf, type RoomTexts, roomProblems, seatsProblem, typedStart } from './new-room.ts'
import { RoomTextFields } from './room-text-fields.tsx'

/** The owner changes the room's texts, its visibility, and its seats. */
export function EditRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [texts, setTexts] = useState<RoomTexts>({
    name: room.name,
    purpose: room.purpose,
    description: room.description,
  })
  const [isPublic, setPublic] = useState(room.isPublic)
  const [starts, setStarts] = useState(typedStart(room.startsAt))
  const [seats, setSeats] = useState(String(room.maxParticipants))
  const [problems, setProblems] = useState<ReturnType<typeof roomProblems> & ReturnType<typeof seatsProblem>>(
    {},
  )
  const params = { id: room.id }
  const saving = useAction(
    () =>
      call('changeRoom', {
        params,
        body: changesOf(room, { texts, isPublic, seats: Number(seats), starts }),
      }),
    {
      done: 'Room changed',
      fallback: 'The room was not changed. Try again.',
      onDone(changed) {
        queryClient.setQueryData(keyOf('getRoom', { params }), changed)
        onClose()
      },
    },
  )
  const submit = () => {
    const found = { ...roomProblems(texts), ...seatsProblem(seats) }
    setProblems(found)
    if (Object.keys(found).length === 0) saving.mutate()
  }
  return (
    <FormDialog
      title="Edit the room"
      aria-label="Edit the room"
      submitLabel="Save"
      busyLabel="Saving…"
      sending={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoomTextFields
        texts={texts}
        problems={problems}
        refusal={saving.error}
        onChange={(more) => {
          setTexts({ ...texts, ...more })
          setProblems({})
        }}
      />
      <TextField
        label="Seats"
        inputMode="numeric"
        maxLength={2}
        value={seats}
        hint={`2 to ${ROOM_PEOPLE_MAX}, one of them yours.`}
        error={problems.seats ?? fieldError(saving.error, 'maxParticipants')}
        onChange={({ target }) => {
          setSeats(target.value)
          setProblems({})
        }}
      />
      <MomentField
        optional
        label="Starts"
        value={starts}
        error={fieldError(saving.error, 'startsAt')}
        onChange={setStarts}
      />
      <WhoMayCome isPublic={isPublic} onChange={setPublic} />
      {room.isPublic && !isPublic && (
        <p className="text-sm text-ink-2">The room gets a new invite link. People inside stay.</p>
      )}
    </FormDialog>
  )
}
