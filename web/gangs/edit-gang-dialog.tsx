import { useState } from 'react'
import { call, fieldError } from '#web/client/api.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type GangDetail, useGangAction } from './gang-data.ts'
import { GangForm } from './gang-form.tsx'

const NO_NAME = 'Please enter a gang name'

/** Changes the description; the owner the name too. */
export function EditGangDialog({ gang, onClose }: { gang: GangDetail; onClose: () => void }) {
  const owner = gang.role === 'owner'
  const [name, setName] = useState(gang.name)
  const [description, setDescription] = useState(gang.description)
  const [blank, setBlank] = useState(false)
  const saving = useGangAction(
    () =>
      call('changeGang', {
        params: { id: gang.id },
        body: { description: description.trim(), ...(owner && { name: name.trim() }) },
      }),
    {
      route: 'changeGang',
      done: 'Saved',
      failed: ['Update Failed', 'Failed to change the gang'],
      onDone: onClose,
    },
  )
  return (
    <GangForm
      title="Change your gang"
      submitLabel="Save"
      busyLabel="Saving…"
      busy={saving.isPending}
      onClose={onClose}
      onCancel={onClose}
      onSubmit={() => {
        setBlank(!name.trim())
        if (name.trim()) saving.mutate(undefined)
        else toast({ title: 'Missing Name', description: NO_NAME, variant: 'destructive' })
      }}
    >
      {owner && (
        <TextField
          label="Name"
          hint="3-100 characters. The crest changes with it."
          autoComplete="off"
          value={name}
          error={blank ? NO_NAME : fieldError(saving.error, 'name')}
          onChange={({ target }) => {
            setName(target.value)
            setBlank(false)
            if (saving.isError) saving.reset()
          }}
        />
      )}
      <TextAreaField
        label="Description"
        optional
        rows={3}
        maxLength={500}
        value={description}
        error={fieldError(saving.error, 'description')}
        onChange={({ target }) => setDescription(target.value)}
      />
    </GangForm>
  )
}
