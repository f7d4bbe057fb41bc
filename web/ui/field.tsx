import { ChevronDown, OctagonAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string; className?: string }

/** An error in the product's words, with the octagon: never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-loss">
      <OctagonAlert size={16} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function FieldShell({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { id: string; optional?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink-1">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-sm text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

const described = (id: string, { hint, error }: FieldProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': hint || error ? `${id}-note` : undefined,
})

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    optional?: boolean
    /** stands inside the control at its end: a unit, a button */
    end?: ReactNode
  }

/** One line of writing: label above, hint below, the error in the hint's place. */
export function TextField({
  label,
  hint,
  error,
  className,
  optional,
  end,
  id: given,
  ...input
}: TextFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldShell id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className="relative">
        <input
          id={id}
          className={classNames('control', !!end && 'pr-14')}
          {...described(id, { label, hint, error })}
          {...input}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
    </FieldShell>
  )
}

export type TextAreaFieldProps = FieldProps & ComponentProps<'textarea'> & { optional?: boolean }

export function TextAreaField({
  label,
  hint,
  error,
  className,
  optional,
  id: given,
  ...area
}: TextAreaFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldShell id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <textarea
        id={id}
        rows={3}
        className="control resize-y"
        {...described(id, { label, hint, error })}
        {...area}
      />
    </FieldShell>
  )
}

export type SelectFieldProps = FieldProps & ComponentProps<'select'> & { optional?: boolean }

/** The platform's own list: it is the best one on every phone. */
export function SelectField({
  label,
  hint,
  error,
  className,
  optional,
  id: given,
  children,
  ...select
}: SelectFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldShell id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className="relative">
        <select id={id} className="control" {...described(id, { label, hint, error })} {...select}>
          {children}
        </select>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 right-3 text-ink-2"
        />
      </div>
    </FieldShell>
  )
}

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldProps

/** A box to tick with its sentence beside it. */
export function CheckField({ label, hint, error, className, id: given, ...input }: CheckFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className={classNames('grid gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5 text-base">
        <input
          id={id}
          type="checkbox"
          className="mt-px size-5 shrink-0 accent-primary"
          {...described(id, { label, hint, error })}
          {...input}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="pl-8 text-sm text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
