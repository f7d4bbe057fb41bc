import { useEffect, useRef, useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'
import { linkToken } from './return-to.ts'

/**
 * The target of a letter's link that stops the account. The person must press a button, so a mail program that follows links
 * stops nothing. It looks the same for every token.
 */
export function StopScreen() {
  const [token] = useState(() => linkToken(location))
  const stopping = useAction(() => call('stopAccount', { body: { token } }), {
    fallback: 'Your account was not stopped. Please try again.',
  })
  const stopped = stopping.isSuccess
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (stopped) done.current?.focus()
  }, [stopped])
  if (stopped) {
    return (
      <AccountCard title="Your account is stopped">
        <p ref={done} tabIndex={-1} role="status" className="text-ink-2 outline-none">
          The wallet is locked, and every device is signed out. Now set a new password: enter the address that
          e-mail was sent to. After that, only you can sign in.
        </p>
        <div className="mt-4 grid">
          <LinkButton href="/reset-password" size="large">
            Set a new password
          </LinkButton>
        </div>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Wasn’t that you?"
      intro="This locks your wallet so that no money can leave, and signs out every device. You can unlock it later."
    >
      <div className="grid gap-3">
        {stopping.failure && <FieldError>{stopping.failure}</FieldError>}
        <Button
          size="large"
          variant="destructive"
          busy={stopping.isPending}
          busyLabel="Stopping…"
          onClick={() => stopping.mutate()}
        >
          Stop everything
        </Button>
      </div>
      <p className="mt-3">
        <a href="/" className={quietLink}>
          It was me
        </a>
      </p>
    </AccountCard>
  )
}
