import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { withCover } from '#web/covers/add-cover.ts'
import { CoverField } from '#web/covers/cover-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { GangTextForm } from './gang-text-form.tsx'

const DRAFT = 'gang'

/** Founds a gang. */
export function CreateGangDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useKept(DRAFT, 'name', '')
  const [description, setDescription] = useKept(DRAFT, 'description', '')
  const [cover, setCover] = useKept<Photo | null>(DRAFT, 'cover', null)
  const creating = useAction(
    async () => {
      const body = { name: name.trim(), description: description.trim() }
      return withCover('gang', await call('createGang', { body }), cover)
    },
    {
      done: 'Gang Created',
      failed: ['Creation Failed', 'Failed to create gang'],
      onDone: () => sentDraft(DRAFT, onClose),
    },
  )
  return (
    <GangTextForm
      title="Create a Gang"
      description="Anybody can see it and join it."
      submitLabel="Create Gang"
      busyLabel="Creating…"
      text={{ name, description }}
      onText={(change) => {
        if (change.name !== undefined) setName(change.name)
        if (change.description !== undefined) setDescription(change.description)
      }}
      nameHint="3-100 characters"
      saving={creating}
      onClose={onClose}
      draft={DRAFT}
    >
      <CoverField value={cover} onChange={setCover} />
    </GangTextForm>
  )
}
