import type { CoverKind, CoverView } from '#contract/covers.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { PictureButtons } from '#web/uploads/picture-buttons.tsx'
import { useUpload } from '#web/uploads/use-upload.ts'
import { CoverHint, CoverPreview } from './cover-field.tsx'

export type CoverDialogProps = {
  kind: CoverKind
  id: string
  cover: CoverView | null
  /** the owner may choose a picture; otherwise only remove the present one */
  open: boolean
  onClose: () => void
}

/** The owner gives a thing a cover, changes it, or removes it. It saves a choice at once. */
export function CoverDialog({ kind, id, cover, open, onClose }: CoverDialogProps) {
  const params = { kind, id }
  const setting = useAction((objectPath: string) => call('setCover', { params, body: { objectPath } }), {
    done: 'Cover saved',
    fallback: 'The cover was not saved. Try again.',
  })
  const removing = useAction(() => call('removeCover', { params }), {
    done: 'Cover removed',
    fallback: 'The cover was not removed. Try again.',
    onDone: () => setting.reset(),
  })
  const upload = useUpload('cover', ({ objectPath }) => setting.mutate(objectPath))
  const shown = removing.isSuccess ? undefined : (setting.data?.objectPath ?? cover?.objectPath)
  const problem = upload.problem ?? setting.failure ?? removing.failure
  return (
    <Dialog
      title="Cover"
      description={open ? undefined : 'This has ended: you can remove the cover, but not change it.'}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-3">
        <CoverPreview path={shown} />
        {open ? (
          <PictureButtons
            label="Cover"
            add="Add a cover"
            chosen={shown !== undefined}
            busy={upload.busy || setting.isPending}
            removing={removing.isPending}
            onChoose={(file) => {
              removing.reset()
              upload.choose(file)
            }}
            onRemove={() => removing.mutate()}
          />
        ) : (
          shown && (
            <Button variant="secondary" busy={removing.isPending} onClick={() => removing.mutate()}>
              Remove
            </Button>
          )
        )}
        {problem ? <FieldError>{problem}</FieldError> : open && !shown && <CoverHint />}
      </div>
    </Dialog>
  )
}
