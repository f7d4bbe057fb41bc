import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { passkeyProblem } from './passkeys.ts'

type PasskeyButtonProps = {
  label: string
  busyLabel: string
  /** resolves when it is done or the person is leaving the page */
  onUse: () => Promise<unknown>
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  className?: string
}

/** A button that asks for a passkey. Errors appear under it; cancelling is not an error. */
export function PasskeyButton({
  label,
  busyLabel,
  onUse,
  variant = 'secondary',
  size,
  className,
}: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const use = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onUse()
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classNames('grid gap-2', className)}>
      <Button
        variant={variant}
        size={size}
        busy={busy}
        busyLabel={busyLabel}
        icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void use()}
      >
        {label}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
