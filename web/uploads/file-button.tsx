import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { PICTURE_TYPES } from '#contract/upload-limits.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type FileButtonProps = {
  /** the purpose of the file, for screen readers and as its label */
  label: string
  children: string
  busy: boolean
  onChoose: (file: File | undefined) => void
  variant?: ButtonProps['variant']
}

/** A button that opens the device's own picker of pictures, camera included. */
export function FileButton({ label, children, busy, onChoose, variant = 'secondary' }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // lets the person choose the same file again
          target.value = ''
        }}
      />
      <Button
        variant={variant}
        icon={<ImageUp size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={busy}
        busyLabel="Uploading…"
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
