import { FieldError } from '#web/ui/field.tsx'
import { PictureButtons } from './picture-buttons.tsx'
import type { Photo, Purpose } from './upload-picture.ts'
import { useUpload } from './use-upload.ts'

type PhotoFieldProps = {
  label: string
  hint?: string
  optional?: boolean
  purpose: Purpose
  value: Photo | null
  onChange: (photo: Photo | null) => void
  error?: string | undefined
}

/** One photograph of a form: chosen, uploaded, shown, and removed again. */
export function PhotoField({ label, hint, optional, purpose, value, onChange, error }: PhotoFieldProps) {
  const upload = useUpload(purpose, onChange)
  const problem = upload.why ?? error
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {value ? (
        <img
          src={value.objectPath}
          width={value.width}
          height={value.height}
          alt={`${label}: as it will be shown`}
          className="max-h-60 w-full rounded-lg border border-line-1 bg-sunken object-contain"
        />
      ) : (
        <div className="grid min-h-28 place-items-center rounded-lg border border-dashed border-line-2 bg-sunken p-4 text-center text-sm text-ink-2">
          {hint ?? 'JPEG, PNG, WebP, GIF or AVIF, under 5 MB'}
        </div>
      )}
      <PictureButtons
        label={label}
        add="Choose a photo"
        chosen={value !== null}
        busy={upload.busy}
        onChoose={upload.choose}
        onRemove={() => onChange(null)}
      />
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
