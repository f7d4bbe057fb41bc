import { useEffect, useRef, useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'
import { linkToken } from './return-to.ts'

/**
 * The target of the link in a confirmation email. The person must press a button, so a mail program that follows links confirms
 * nothing.
 */
export function ConfirmEmailScreen() {
  const [token] = useState(() => linkToken(location))
  const confirming = useAction(() => call('confirmEmail', { body: { token } }), {
    fallback: 'The address could not be confirmed. Please try again.',
  })
  const email = confirming.data?.email
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (email) done.current?.focus()
  }, [email])
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
          Your account’s e-mail address is <strong className="font-semibold text-ink-1">{email}</strong>.
        </p>
        <p className="mt-3">{home}</p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Confirm your address">
      <div className="grid gap-3">
        {confirming.failure && <FieldError>{confirming.failure}</FieldError>}
        <Button
          size="large"
          busy={confirming.isPending}
          busyLabel="Confirming…"
          onClick={() => confirming.mutate()}
        >
          Confirm
        </Button>
      </div>
      <p className="mt-3">{home}</p>
    </AccountCard>
  )
}
