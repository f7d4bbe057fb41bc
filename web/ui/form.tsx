import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { FieldError } from './field.tsx'

/** The progress of sending a form; the result of `useAction` fits. */
export type Sending = {
  isPending: boolean
  /** the server's refusal; absent if a notification shows it */
  failure?: string | undefined
}

/** The button at the end of a form. */
type Submit = Omit<ButtonProps, 'type' | 'busy' | 'busyLabel' | 'children'> & {
  label: ReactNode
  /** "Saving…" */
  verb?: string
  /** as wide as its label; otherwise as wide as the form */
  atStart?: boolean
}

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  sending?: Sending
  /** absent if the button has its own place */
  submit?: Submit
  onSubmit: (submitted: FormEvent<HTMLFormElement>) => void
}

/**
 * The frame of every form: judged by the form and the server, never by the browser; sent once at a time; the refusal above the
 * button. The focus goes to the first wrong field (`focus.ts`).
 *
 * ```tsx
 * <Form sending={saving} onSubmit={() => saving.mutate(name)} submit={{ label: 'Save', verb: 'Saving…' }}>
 *   <TextField label="Name" error={fieldError(saving.error, 'name')} … />
 * </Form>
 * ```
 */
export function Form({ sending, submit, onSubmit, className = 'grid gap-4', children, ...form }: FormProps) {
  const busy = sending?.isPending ?? false
  const { label, verb, atStart, ...button } = submit ?? {}
  return (
    <form
      noValidate
      className={className}
      {...form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!busy) onSubmit(submitted)
      }}
    >
      {children}
      {sending?.failure && <FieldError>{sending.failure}</FieldError>}
      {submit && (
        <Button
          type="submit"
          className={atStart ? 'justify-self-start' : undefined}
          {...button}
          busy={busy}
          busyLabel={verb}
        >
          {label}
        </Button>
      )}
    </form>
  )
}
