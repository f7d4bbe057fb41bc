import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '#web/client/calls/api.ts'
import { TextField } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'
import { AccountForm, accountFaults, emailError, newPasswordError } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { linkToken } from './return-to.ts'

/** Asks for the link. With the token of that link it sets the new password. */
export function ResetPasswordScreen() {
  const [token] = useState(() => linkToken(globalThis.location))
  return token ? <SetPassword token={token} /> : <RequestLink />
}

function RequestLink() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) {
    return (
      <AccountCard title="Check your e-mail">
        <p role="status" className="text-ink-2">
          If <strong className="font-semibold text-ink-1">{sentTo}</strong> has an account here, a link is on
          its way. The link works once, for one hour.
        </p>
        <p className="mt-3">
          <Link href="/sign-in" className={quietLink}>
            Back to sign in
          </Link>
        </p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Reset your password">
      <AccountForm
        submit="Send the link"
        busyLabel="Sending…"
        fallback="The link could not be sent. Please try again."
        check={({ email }) => accountFaults({ email: emailError(email) })}
        send={async ({ email = '' }) => {
          await call('requestPasswordReset', { body: { email: email.trim() } })
          setSentTo(email.trim())
        }}
      >
        {(errors) => (
          <TextField
            label="E-mail"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            error={errors.email}
          />
        )}
      </AccountForm>
      <p className="mt-3">
        <Link href="/sign-in" className={quietLink}>
          Back to sign in
        </Link>
      </p>
    </AccountCard>
  )
}

function SetPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <AccountCard title="Your password has been changed">
        <p role="status" className="text-ink-2">
          Every device was signed out. Sign in with the new password.
        </p>
        <p className="mt-3">
          <Link href="/sign-in" className={quietLink}>
            Sign in
          </Link>
        </p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Choose a new password" intro="Every device will be signed out.">
      <AccountForm
        submit="Set password"
        busyLabel="Setting…"
        fallback="The password could not be set. Please try again."
        check={({ password }) => accountFaults({ password: newPasswordError(password) })}
        send={async ({ password = '' }) => {
          await call('resetPassword', { body: { token, password } })
          setDone(true)
        }}
      >
        {(errors) => (
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            maxLength={200}
            hint="At least 8 characters. A few unrelated words are best."
            error={errors.password}
          />
        )}
      </AccountForm>
      <p className="mt-3">
        {/* a full load: this screen reads the token once */}
        <a href="/reset-password" className={quietLink}>
          Ask for another link
        </a>
      </p>
    </AccountCard>
  )
}
