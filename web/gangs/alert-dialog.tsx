import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { toast } from '#web/client/calls/toast.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const BLANK = 'Please fill this in'

/** Writes an alert to everybody in the gang. It keeps the text until it is sent. */
export function AlertDialog({ gangId, onClose }: { gangId: string; onClose: () => void }) {
  const draft = `gang-alert:${gangId}`
  const [title, setTitle] = useKept(draft, 'title', '')
  const [message, setMessage] = useKept(draft, 'message', '')
  const [tried, setTried] = useState(false)
  const sending = useAction(
    () =>
      call('sendGangAlert', {
        params: { id: gangId },
        body: { title: title.trim(), message: message.trim() },
      }),
    {
      done: 'Alert Sent',
      failed: ['Alert Failed', 'Failed to send alert'],
      onDone: () => sentDraft(draft, onClose),
    },
  )
  const errorAt = (field: 'title' | 'message', text: string) =>
    tried && !text.trim() ? BLANK : fieldError(sending.error, field)
  return (
    <FormDialog
      title="Send Gang Alert"
      description="Every member gets a notice at once, except those who muted the gang."
      submitLabel="Send Alert"
      busyLabel="Sending…"
      sending={{ isPending: sending.isPending }}
      onClose={onClose}
      draft={draft}
      onSubmit={() => {
        setTried(true)
        if (title.trim() && message.trim()) sending.mutate()
        else
          toast({
            title: 'Missing Information',
            description: 'Please enter both title and message',
            variant: 'destructive',
          })
      }}
    >
      <TextField
        label="Title"
        maxLength={100}
        autoComplete="off"
        value={title}
        error={errorAt('title', title)}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextAreaField
        label="Message"
        rows={4}
        maxLength={1000}
        value={message}
        error={errorAt('message', message)}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}
