import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { ROOM_PURPOSE_MAX } from '#contract/chat-limits.ts'
import { call, errorText, fieldError } from '#web/client/api.ts'
import { invalidate, keyOf, queryClient } from '#web/client/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EventPicker } from './event-picker.tsx'
import { emptyRoom, NAME_MISSING, type NewRoom, roomBody, roomProblems } from './new-room.ts'

const FAILED = 'Failed to create room'

/** Name, purpose, description, the event to bet on, and who may come. Success leads into the room. */
export function CreateRoomDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const formId = useId()
  const [form, setForm] = useState<NewRoom>(emptyRoom)
  const [problems, setProblems] = useState<ReturnType<typeof roomProblems>>({})
  const creating = useMutation({
    mutationFn: (room: NewRoom) => call('createRoom', { body: roomBody(room) }),
    onSuccess(room) {
      queryClient.setQueryData(keyOf('getRoom', { params: { id: room.id } }), room)
      void invalidate('listRooms')
      onClose()
      navigate(`/rooms/${room.id}`)
    },
    onError: () => toast({ title: 'Error', description: FAILED, variant: 'destructive' }),
  })
  const set = (more: Partial<NewRoom>) => {
    setForm({ ...form, ...more })
    setProblems({})
    if (creating.isError) creating.reset()
  }
  const submit = () => {
    const found = roomProblems(form)
    setProblems(found)
    if (found.name) toast({ title: 'Error', description: NAME_MISSING, variant: 'destructive' })
    if (Object.keys(found).length === 0) creating.mutate(form)
  }
  const left = ROOM_PURPOSE_MAX - form.purpose.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create Room"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={creating.isPending} busyLabel="Creating…">
            Create Room
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Create Room"
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (!creating.isPending) submit()
        }}
      >
        <TextField
          label="Room name"
          maxLength={100}
          value={form.name}
          error={problems.name ?? fieldError(creating.error, 'name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label="Purpose"
          optional
          value={form.purpose}
          maxLength={ROOM_PURPOSE_MAX}
          error={problems.purpose ?? fieldError(creating.error, 'purpose')}
          hint={`One line for the list. ${left} ${left === 1 ? 'character' : 'characters'} left.`}
          onChange={({ target }) => set({ purpose: target.value })}
        />
        <TextAreaField
          label="Description"
          optional
          rows={3}
          maxLength={1000}
          value={form.description}
          error={fieldError(creating.error, 'description')}
          onChange={({ target }) => set({ description: target.value })}
        />
        <EventPicker
          value={form.event}
          onChange={(event) => set({ event })}
          error={fieldError(creating.error, 'eventId')}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">Who may come in</legend>
          {[
            [true, 'Everybody', 'The room is in the list.'],
            [false, 'By invite link', 'Only people with the link find it.'],
          ].map(([value, label, text]) => (
            <label key={String(value)} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`${formId}-who`}
                checked={form.isPublic === value}
                onChange={() => set({ isPublic: value as boolean })}
                className="size-5 shrink-0 accent-primary"
              />
              <span>
                <span className="font-semibold">{label}</span>
                <span className="block text-sm text-ink-2">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {creating.isError && <FieldError>{errorText(creating.error, FAILED)}</FieldError>}
      </form>
    </Dialog>
  )
}
