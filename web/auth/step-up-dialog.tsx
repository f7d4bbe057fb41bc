import { type ReactNode, useCallback, useState } from 'react'
import { ApiError, call } from '#web/app/api.ts'
import { useApi } from '#web/app/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AccountForm, wrongFields } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { askPasskey, passkeysWork } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'

type Waiting = { proved(): void; gaveUp(): void }

const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required'

/**
 * For what asks for a fresh proof. `run` does something and, when the server wants to know again who is there, opens
 * the dialog, proves it and does it once more. Whoever closes the dialog gets the server's refusal, as if nothing had
 * been asked. `dialog` must stand somewhere in the screen.
 */
export function useStepUp(): { dialog: ReactNode; run<T>(action: () => Promise<T>): Promise<T> } {
  const [waiting, setWaiting] = useState<Waiting>()
  const run = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!needsProof(error)) throw error
      await new Promise<void>((resolve, reject) =>
        setWaiting({ proved: resolve, gaveUp: () => reject(error as Error) }),
      )
      return action()
    }
  }, [])
  const end = (how: keyof Waiting) => {
    setWaiting(undefined)
    waiting?.[how]()
  }
  const dialog = waiting && <StepUpDialog onProved={() => end('proved')} onClose={() => end('gaveUp')} />
  return { dialog, run }
}

type StepUpDialogProps = { onProved: () => void; onClose: () => void }

/** Asks a signed-in person again, in whichever way the account has: password, passkey, code, or the provider. */
function StepUpDialog({ onProved, onClose }: StepUpDialogProps) {
  const { data: ways, isPending } = useApi('signInWays')
  const [byCode, setByCode] = useState(false)
  const passkey = (ways?.passkeys ?? 0) > 0 && passkeysWork()
  // Where nothing is known the password is asked for: most have one.
  const password = ways?.hasPassword ?? true
  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title="Confirm that it is you"
      description="This concerns your money or your account, so we ask once more. It counts for 15 minutes."
    >
      {isPending ? (
        <>
          <Loading />
          <Skeleton className="h-24 w-full" />
        </>
      ) : (
        <div className="grid gap-3">
          {byCode ? <CodeForm onProved={onProved} /> : password ? <PasswordForm onProved={onProved} /> : null}
          {passkey && (
            <PasskeyButton
              label="Use a passkey"
              busyLabel="Waiting for your device…"
              variant={password || byCode ? 'secondary' : 'primary'}
              size="large"
              onUse={async () => {
                await call('stepUp', { body: { passkey: await askPasskey() } })
                onProved()
              }}
            />
          )}
          {ways?.authenticator && (
            <Button variant="ghost" onClick={() => setByCode(!byCode)}>
              {byCode ? 'Use another way' : 'Use a code of your authenticator app'}
            </Button>
          )}
          {!password && ways?.provider && <ProviderLink name={ways.provider} />}
        </div>
      )}
    </Dialog>
  )
}

function PasswordForm({ onProved }: { onProved: () => void }) {
  return (
    <AccountForm
      submit="Confirm"
      busyLabel="Confirming…"
      fallback="That could not be confirmed. Please try again."
      check={({ password }) => wrongFields({ password: !password && 'Enter your password' })}
      send={async ({ password = '' }) => {
        await call('stepUp', { body: { password } })
        onProved()
      }}
    >
      {(errors) => (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
    </AccountForm>
  )
}

function CodeForm({ onProved }: { onProved: () => void }) {
  return (
    <AccountForm
      submit="Confirm"
      busyLabel="Confirming…"
      fallback="That could not be confirmed. Please try again."
      check={({ code }) => wrongFields({ code: !code?.trim() && 'Enter the code' })}
      send={async ({ code = '' }) => {
        await call('stepUp', { body: { code: code.trim() } })
        onProved()
      }}
    >
      {(errors) => (
        <CodeField
          label="Code"
          hint="Of your authenticator app, or one of your recovery codes."
          error={errors.code}
        />
      )}
    </AccountForm>
  )
}

/** The provider proves it by a navigation; what was about to be done is pressed again afterwards. */
function ProviderLink({ name }: { name: string }) {
  const here = `${location.pathname}${location.search}`
  return (
    <>
      <Button asChild variant="secondary" size="large">
        <a href={`/api/auth/oidc/start?returnTo=${encodeURIComponent(here)}`}>Confirm with {name}</a>
      </Button>
      <p className="text-sm text-ink-3">You come back to this page, and do it once more.</p>
    </>
  )
}
