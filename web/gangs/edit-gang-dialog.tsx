import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import type { GangDetail } from './gang-data.ts'
import { GangTextForm } from './gang-text-form.tsx'

/** Changes the description; for the owner also the name. */
export function EditGangDialog({ gang, onClose }: { gang: GangDetail; onClose: () => void }) {
  const { rename } = gang.can
  const [text, setText] = useState({ name: gang.name, description: gang.description })
  const saving = useAction(
    () =>
      call('changeGang', {
        params: { id: gang.id },
        body: { description: text.description.trim(), ...(rename && { name: text.name.trim() }) },
      }),
    {
      done: 'Saved',
      failed: ['Update Failed', 'Failed to change the gang'],
      onDone: onClose,
    },
  )
  return (
    <GangTextForm
      title="Change your gang"
      submitLabel="Save"
      busyLabel="Saving…"
      text={text}
      onText={(change) => setText({ ...text, ...change })}
      nameHint={rename ? '3-100 characters. The crest changes with it.' : undefined}
      saving={saving}
      onClose={onClose}
    />
  )
}
