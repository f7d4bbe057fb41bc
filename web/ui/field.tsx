import { ChevronDown, OctagonAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { toasts } from '#web/client/calls/toast.ts'
import { classNames } from './class-names.ts'
import { limited } from './limited-text.ts'
// a refused form leads to its first wrong field
import './focus.ts'

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string; className?: string }

/**
 * An error as a sentence, with the octagon: never colour alone. Screen readers read it when it appears, unless a notification
 * has just given the same text.
 */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const [said] = useState(() =>
    toasts.snapshot().some(({ open, description }) => open && description === children),
  )
  return (
    <p id={id} role={said ? undefined : 'alert'} className="flex items-start gap-1.5 text-sm text-loss">
      <OctagonAlert size={16} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

/** The attributes that connect a control with its label and note. */
type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function useControl(given: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>): Control {
  const own = useId()
  const id = given ?? own
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint || error ? `${id}-note` : undefined,
  }
}

/** Under a control: the hint, or the error in its place. */
function Note({
  of,
  hint,
  error,
  inset,
}: { of: Control; inset?: boolean } & Pick<FieldProps, 'hint' | 'error'>) {
  if (error) return <FieldError id={`${of.id}-note`}>{error}</FieldError>
  if (!hint) return null
  return (
    <p id={`${of.id}-note`} className={classNames('text-sm text-ink-3', inset && 'pl-8')}>
      {hint}
    </p>
  )
}

type LabelledProps = FieldProps & { id?: string; optional?: boolean }

/** The frame of a field: label above, note below, the control between them. */
function Labelled({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
}: LabelledProps & { children: (control: Control) => ReactNode }) {
  const control = useControl(id, { hint, error })
  return (
    <div className={classNames('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={control.id} className="text-sm font-semibold text-ink-1">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children(control)}
      <Note of={control} hint={hint} error={error} />
    </div>
  )
}

/** Splits props into those of the frame and those of the control in it. */
function parted<P extends LabelledProps>({ label, hint, error, optional, className, id, ...control }: P) {
  return { frame: { label, hint, error, optional, className, id }, control }
}

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    optional?: boolean
    /** inside the control at its end: a unit, a button */
    end?: ReactNode
  }

/** One line of text: label above, hint below, the error in the hint's place. */
export function TextField({ end, ...props }: TextFieldProps) {
  const { frame, control } = parted(props)
  return (
    <Labelled {...frame}>
      {(tied) => (
        <div className="relative">
          <input
            dir="auto"
            className={classNames('control', !!end && 'pr-14')}
            {...tied}
            {...control}
            {...limited(control)}
          />
          {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
        </div>
      )}
    </Labelled>
  )
}

export type TextAreaFieldProps = FieldProps & ComponentProps<'textarea'> & { optional?: boolean }

export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = parted(props)
  return (
    <Labelled {...frame}>
      {(tied) => (
        <textarea
          dir="auto"
          rows={3}
          className="control resize-y"
          {...tied}
          {...control}
          {...limited(control)}
        />
      )}
    </Labelled>
  )
}

export type SelectFieldProps = FieldProps & ComponentProps<'select'> & { optional?: boolean }

/** The platform's own list: it works best on every phone. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = parted(props)
  return (
    <Labelled {...frame}>
      {(tied) => (
        <div className="relative">
          <select className="control" {...tied} {...control} />
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3 text-ink-2"
          />
        </div>
      )}
    </Labelled>
  )
}

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldProps

/** A checkbox with its sentence beside it. */
export function CheckField({ label, hint, error, className, id, ...input }: CheckFieldProps) {
  const control = useControl(id, { hint, error })
  return (
    <div className={classNames('grid gap-1', className)}>
      <label htmlFor={control.id} className="flex min-h-11 items-start gap-3 py-2.5 text-base">
        <input type="checkbox" className="mt-px size-5 shrink-0 accent-primary" {...control} {...input} />
        <span>{label}</span>
      </label>
      <Note of={control} hint={hint} error={error} inset />
    </div>
  )
}
