import { useEffect, useRef, useState } from 'react'
import { call, errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'

/**
 * The target of the link in a confirmation email. It takes a press, so a mail program that follows links confirms nothing.
 */
export function ConfirmEmailScreen() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [email, setEmail] = useState<string>()
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (email) done.current?.focus()
  }, [email])
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setEmail((await call('confirmEmail', { body: { token } })).email)
    } catch (error) {
      setProblem(errorText(error, 'The address could not be confirmed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const home = (
    // a full load: the page then has the user's present state
    <a href="/settings" className={quietLink}>
      Go to settings
    </a>
  )
  if (email) {
    return (
      <AccountCard title="Your address is confirmed">
        <p ref={done} tabIndex={-1} role="status" className="text-ink-2 outline-none">
          Your account belongs to <strong className="font-semibold text-ink-1">{email}</strong>.
        </p>
        <p className="mt-3">{home}</p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Confirm your address" intro="One press, and this address belongs to your account.">
      <div className="grid gap-3">
        {problem && <FieldError>{problem}</FieldError>}
        <Button size="large" busy={busy} busyLabel="Confirming…" onClick={() => void confirm()}>
          Confirm
        </Button>
      </div>
      <p className="mt-3">{home}</p>
    </AccountCard>
  )
}
