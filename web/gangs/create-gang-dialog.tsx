import { useState } from 'react'
import { call, fieldError } from '#web/client/api.ts'
import { discardDraft, useKept } from '#web/client/kept-draft.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGangAction } from './gang-data.ts'
import { GangForm } from './gang-form.tsx'

const DRAFT = 'gang'
const NO_NAME = 'Please enter a gang name'

/** Founds a gang. The server judges the length of its name. */
export function CreateGangDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useKept(DRAFT, 'name', '')
  const [description, setDescription] = useKept(DRAFT, 'description', '')
  const [blank, setBlank] = useState(false)
  const done = () => {
    discardDraft(DRAFT)
    onClose()
  }
  const creating = useGangAction(
    () => call('createGang', { body: { name: name.trim(), description: description.trim() } }),
    {
      route: 'createGang',
      done: 'Gang Created',
      failed: ['Creation Failed', 'Failed to create gang'],
      onDone: done,
    },
  )
  return (
    <GangForm
      title="Create a Gang"
      description="You are its owner and first member. Anybody can see it and join it."
      submitLabel="Create Gang"
      busyLabel="Creating…"
      busy={creating.isPending}
      onClose={onClose}
      onCancel={done}
      onSubmit={() => {
        setBlank(!name.trim())
        if (name.trim()) creating.mutate(undefined)
        else toast({ title: 'Missing Name', description: NO_NAME, variant: 'destructive' })
      }}
    >
      <TextField
        label="Name"
        hint="3-100 characters"
        autoComplete="off"
        value={name}
        error={blank ? NO_NAME : fieldError(creating.error, 'name')}
        onChange={({ target }) => {
          setName(target.value)
          setBlank(false)
          if (creating.isError) creating.reset()
        }}
      />
      <TextAreaField
        label="Description"
        optional
        rows={3}
        maxLength={500}
        value={description}
        error={fieldError(creating.error, 'description')}
        onChange={({ target }) => setDescription(target.value)}
      />
    </GangForm>
  )
}
