import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { toast } from '#web/client/calls/toast.ts'
import { withCover } from '#web/covers/add-cover.ts'
import { CoverField } from '#web/covers/cover-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { WhoMayCome } from '../people/who-may-come.tsx'
import { EventPicker } from './event-picker.tsx'
import { emptyRoom, linkProblem, NAME_MISSING, type NewRoom, roomBody, roomProblems } from './new-room.ts'
import { RoomTextFields } from './room-text-fields.tsx'
import { VideoField } from './video-field.tsx'

const FAILED = 'Failed to create room'

/** Name, purpose, description, the event to bet on, the video, and the people who may enter. Success leads into the room. */
export function CreateRoomDialog({ onClose }: { onClose: () => void }) {
  const [cover, setCover] = useState<Photo | null>(null)
  const { form, problems, creating, set, submit } = useNewRoom(cover, onClose)
  return (
    <FormDialog
      title="Create Room"
      aria-label="Create Room"
      submitLabel="Create Room"
      busyLabel="Creating…"
      sending={creating}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoomTextFields texts={form} problems={problems} refusal={creating.error} onChange={set} />
      <EventPicker
        value={form.event}
        onChange={(event) => set({ event })}
        error={fieldError(creating.error, 'eventId')}
      />
      <VideoField
        optional
        value={form.video}
        error={problems.video ?? fieldError(creating.error, 'videoUrl')}
        onChange={(video) => set({ video })}
      />
      <MomentField
        optional
        label="Starts"
        value={form.starts}
        error={fieldError(creating.error, 'startsAt')}
        onChange={(starts) => set({ starts })}
      />
      <CoverField value={cover} onChange={setCover} />
      <WhoMayCome isPublic={form.isPublic} onChange={(isPublic) => set({ isPublic })} />
    </FormDialog>
  )
}

/** The form, its checks, and the call that opens the room. */
function useNewRoom(cover: Photo | null, onClose: () => void) {
  const [, navigate] = useLocation()
  const [form, setForm] = useState<NewRoom>(emptyRoom)
  const [problems, setProblems] = useState<ReturnType<typeof roomProblems> & ReturnType<typeof linkProblem>>(
    {},
  )
  const create = async (room: NewRoom) =>
    withCover('room', await call('createRoom', { body: roomBody(room) }), cover)
  const creating = useAction(create, {
    // the form shows the server's sentence
    failed: () => ({ title: 'Error', description: FAILED, variant: 'destructive' }),
    fallback: FAILED,
    onDone(room) {
      queryClient.setQueryData(keyOf('getRoom', { params: { id: room.id } }), room)
      onClose()
      navigate(`/rooms/${room.id}`)
    },
  })
  return {
    form,
    problems,
    creating,
    set(more: Partial<NewRoom>) {
      setForm({ ...form, ...more })
      setProblems({})
      if (creating.isError) creating.reset()
    },
    submit() {
      const found = { ...roomProblems(form), ...linkProblem(form.video) }
      setProblems(found)
      if (found.name) toast({ title: 'Error', description: NAME_MISSING, variant: 'destructive' })
      if (Object.keys(found).length === 0) creating.mutate(form)
    },
  }
}
