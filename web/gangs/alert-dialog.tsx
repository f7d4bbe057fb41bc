import { useState } from 'react'
import { useAction } from '#web/client/action.ts'
import { call, fieldError } from '#web/client/api.ts'
import { discardDraft, useKept } from '#web/client/kept-draft.ts'
import { toast } from '#web/client/toast.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { GangForm } from './gang-form.tsx'

const BLANK = 'Please fill this in'

/** Writes an alert to everybody in the gang. The text is kept until it is sent. */
export function AlertDialog({ gangId, onClose }: { gangId: string; onClose: () => void }) {
  const draft = `gang-alert:${gangId}`
  const [title, setTitle] = useKept(draft, 'title', '')
  const [message, setMessage] = useKept(draft, 'message', '')
  const [tried, setTried] = useState(false)
  const done = () => {
    discardDraft(draft)
    onClose()
  }
  const sending = useAction(
    () =>
      call('sendGangAlert', {
        params: { id: gangId },
        body: { title: title.trim(), message: message.trim() },
      }),
    {
      done: 'Alert Sent',
      failed: ['Alert Failed', 'Failed to send alert'],
      onDone: done,
    },
  )
  const errorAt = (field: 'title' | 'message', text: string) =>
    tried && !text.trim() ? BLANK : fieldError(sending.error, field)
  return (
    <GangForm
      title="Send Gang Alert"
      description="Every member reads it here. Those who have not muted the gang get a notice at once."
      submitLabel="Send Alert"
      busyLabel="Sending…"
      busy={sending.isPending}
      onClose={onClose}
      onCancel={done}
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
    </GangForm>
  )
}
