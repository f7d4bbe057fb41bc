import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from './file-button.tsx'

type PictureButtonsProps = {
  /** the purpose of the picture, for screen readers */
  label: string
  /** the text without a picture: "Choose a photo" */
  add: string
  chosen: boolean
  busy: boolean
  removing?: boolean
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}

/** Chooses a picture, replaces it, or removes it. */
export function PictureButtons({
  label,
  add,
  chosen,
  busy,
  removing,
  onChoose,
  onRemove,
}: PictureButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton label={label} busy={busy} onChoose={onChoose}>
        {chosen ? 'Choose another' : add}
      </FileButton>
      {chosen && (
        <Button
          variant="ghost"
          icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={removing}
          busyLabel="Removing…"
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}
