import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import { emailProblem } from '#contract/email-address.ts'
import { ApiError, errorText } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'

export type FieldErrors = Readonly<Record<string, string>>

type AccountFormProps = {
  submit: string
  busyLabel: string
  /** shown when the server gave no sentence */
  fallback: string
  /** adds the values that several fields make together, by field name */
  complete?: (values: Record<string, string>) => Record<string, string>
  /** the values by field name; returns the errors that need no server */
  check: (values: Record<string, string>) => FieldErrors
  /** resolves when the person is leaving the page: the form stays busy */
  send: (values: Record<string, string>) => Promise<unknown>
  children: (errors: FieldErrors) => ReactNode
}

/** The name of a control's value; a control that is a part of a value names that value in `data-part-of`. */
const fieldOf = (element: Element): string =>
  element instanceof HTMLElement
    ? (element.dataset.partOf ?? ('name' in element ? String(element.name) : ''))
    : ''

/**
 * One form of the account screens: errors under their fields (the server's sentences where it gave any), the focus on the first
 * wrong field, one request at a time. Fields keep their values, so a refusal never loses typed text.
 */
export function AccountForm(props: AccountFormProps) {
  const { submit, busyLabel, fallback, complete = (values) => values, check, send, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()

  const show = (wrong: FieldErrors, message?: string) => {
    setErrors(wrong)
    setFailure(message)
    const first = [...(form.current?.elements ?? [])].find((element) => wrong[fieldOf(element)])
    if (first instanceof HTMLElement) first.focus()
  }

  // a field's error disappears once the field changes
  const onChange = (changed: FormEvent<HTMLFormElement>) => {
    const name = fieldOf(changed.target as HTMLInputElement)
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
  }

  const onSubmit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    if (busy) return
    const values = complete(
      Object.fromEntries(
        [...new FormData(submitted.currentTarget)].map(([name, value]) => [name, String(value)]),
      ),
    )
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return show(wrong)
    show({})
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setBusy(false)
      const named = error instanceof ApiError ? error.fields : {}
      const known = Object.keys(named).some((name) => name in values)
      show(named, known ? undefined : errorText(error, fallback))
    }
  }

  return (
    // if the browser ever submits the form without its script, no password appears in the address
    <form ref={form} method="post" onSubmit={onSubmit} onChange={onChange} noValidate className="grid gap-4">
      {children(errors)}
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" size="large" busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  )
}

/** Keeps only the fields that have an error. */
export function accountFaults(found: Record<string, string | false | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => !!entry[1]))
}

export const emailError = (email = '') => emailProblem(email)
export const newPasswordError = (password = '') => lengthOf(password) < 8 && 'At least 8 characters'
