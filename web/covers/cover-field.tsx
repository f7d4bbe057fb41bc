import { FieldError } from '#web/ui/field.tsx'
import { PictureButtons } from '#web/uploads/picture-buttons.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { useUpload } from '#web/uploads/use-upload.ts'

type CoverFieldProps = { value: Photo | null; onChange: (cover: Photo | null) => void }

/** "Add a cover" in the form of something new: chosen, uploaded, shown as it will be, and removed again. */
export function CoverField({ value, onChange }: CoverFieldProps) {
  const upload = useUpload('cover', onChange)
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        Cover<span className="font-normal text-ink-3"> (optional)</span>
      </legend>
      <CoverPreview path={value?.objectPath} />
      <PictureButtons
        label="Cover"
        add="Add a cover"
        chosen={value !== null}
        busy={upload.busy}
        onChoose={upload.choose}
        onRemove={() => onChange(null)}
      />
      {upload.problem ? <FieldError>{upload.problem}</FieldError> : !value && <CoverHint />}
    </fieldset>
  )
}

/** The allowed files. */
export const CoverHint = () => (
  <p className="text-sm text-ink-3">A picture under 5 MB. It is cropped to 16:9.</p>
)

/** The cover as it will be shown. */
export function CoverPreview({ path }: { path: string | undefined }) {
  if (!path) return null
  return (
    <img
      src={path}
      alt="The cover as it is shown"
      width={640}
      height={360}
      decoding="async"
      className="aspect-video w-full max-w-80 rounded-lg border border-line-1 bg-sunken object-cover"
    />
  )
}
