import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GangBoard } from '#contract/gangs-board.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import type { GangDetail } from './gang-data.ts'
import { GangTextForm } from './gang-text-form.tsx'
import { weekKey } from './season-card.tsx'
import { ZoneField } from './zone-field.tsx'

/** Changes the description; for the owner also the name and the time zone. */
export function EditGangDialog({ gang, onClose }: { gang: GangDetail; onClose: () => void }) {
  const { rename } = gang.can
  const [text, setText] = useState({ name: gang.name, description: gang.description })
  const board = useQuery<GangBoard>({ queryKey: weekKey(gang.id) }).data
  const [zone, setZone] = useState<string>()
  const kept = board?.next?.timeZone ?? board?.timeZone
  const saving = useAction(
    () =>
      call('changeGang', {
        params: { id: gang.id },
        body: {
          description: text.description.trim(),
          ...(rename && { name: text.name.trim() }),
          ...(zone !== undefined && zone !== kept && { timeZone: zone }),
        },
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
    >
      {board?.can.setTimeZone && (
        <ZoneField
          board={board}
          value={zone ?? kept!}
          error={fieldError(saving.error, 'timeZone')}
          onChange={setZone}
        />
      )}
    </GangTextForm>
  )
}
