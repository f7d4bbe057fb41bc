import { useState } from 'react'
import { fieldError } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx'

const NO_NAME = 'Please enter a gang name'

type GangText = { name: string; description: string }

type GangTextFormProps = Pick<
  FormDialogProps,
  'title' | 'description' | 'submitLabel' | 'busyLabel' | 'draft' | 'children' | 'onClose'
> & {
  text: GangText
  onText: (change: Partial<GangText>) => void
  /** below the field of the name; without it the form does not ask for the name */
  nameHint: string | undefined
  /** the call that saves the text */
  saving: {
    isPending: boolean
    isError: boolean
    error: unknown
    reset: () => void
    mutate: () => void
  }
}

/** A gang's name and description, to found it or to change it. The server judges the length of the name. */
export function GangTextForm({ text, onText, nameHint, saving, children, ...frame }: GangTextFormProps) {
  const [blank, setBlank] = useState(false)
  const submit = () => {
    setBlank(!text.name.trim())
    if (text.name.trim()) saving.mutate()
    else toast({ title: 'Missing Name', description: NO_NAME, variant: 'destructive' })
  }
  return (
    <FormDialog {...frame} sending={{ isPending: saving.isPending }} onSubmit={submit}>
      {nameHint !== undefined && (
        <TextField
          label="Name"
          hint={nameHint}
          autoComplete="off"
          value={text.name}
          error={blank ? NO_NAME : fieldError(saving.error, 'name')}
          onChange={({ target }) => {
            onText({ name: target.value })
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
        value={text.description}
        error={fieldError(saving.error, 'description')}
        onChange={({ target }) => onText({ description: target.value })}
      />
      {children}
    </FormDialog>
  )
}
