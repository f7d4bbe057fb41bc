import { useEffect, useRef, useState } from 'react'
import { call, errorText } from '#web/client/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'

/**
 * The target of a letter's link that stops the account. It takes a press, so a mail program that follows links stops nothing, and
 * it looks the same for every token.
 */
export function StopScreen() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [stopped, setStopped] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (stopped) done.current?.focus()
  }, [stopped])
  const stop = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call('stopAccount', { body: { token } })
      setStopped(true)
    } catch (error) {
      setProblem(errorText(error, 'Nothing was stopped. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  if (stopped) {
    return (
      <AccountCard title="Your account is stopped">
        <p ref={done} tabIndex={-1} role="status" className="text-ink-2 outline-none">
          The wallet is locked, and every device is signed out. Now set a new password: then only you can come
          back.
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
      title="Was that not you?"
      intro="This locks your wallet, so that no money leaves, and signs every device out. You can unlock it later."
    >
      <div className="grid gap-3">
        {problem && <FieldError>{problem}</FieldError>}
        <Button
          size="large"
          variant="destructive"
          busy={busy}
          busyLabel="Stopping…"
          onClick={() => void stop()}
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
