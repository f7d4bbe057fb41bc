import { Camera } from 'lucide-react'
import { useId, useRef } from 'react'
import { PICTURE_TYPES } from '#contract/upload-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { evidenceProblem } from './evidence-file.ts'

type PictureFieldProps = {
  file: File | undefined
  onChoose: (file: File) => void
  onProblem: (problem: string | undefined) => void
}

/** A picture of the end screen, which decides when the other side's report differs and no moderator looks in time. */
export function PictureField({ file, onChoose, onProblem }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = evidenceProblem(chosen)
    onProblem(wrong)
    if (!wrong) onChoose(chosen)
  }
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        Picture of the end screen <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <p id={hint} className="mb-2 text-sm text-ink-2">
        Only moderators and the two of you can see it.
      </p>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Picture of the end screen"
        aria-describedby={hint}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0])
          // lets the person choose the same file again
          target.value = ''
        }}
      />
      <Button
        variant="secondary"
        icon={<Camera size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        <span className="max-w-60 truncate">{file ? file.name : 'Add a picture'}</span>
      </Button>
    </fieldset>
  )
}
