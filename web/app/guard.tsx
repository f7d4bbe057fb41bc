import { type ReactNode, Suspense, useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PublicFrame } from './public-frame.tsx'
import { isUnauthorized, loginUrl, useSession, useSessionEnd } from './session.tsx'
import { Shell } from './shell.tsx'
import { ScreenSkeleton } from './waiting.tsx'

/** Who may see a screen. 'anyone': signed in or not; 'user': else to sign in and back. */
export type Access = 'anyone' | 'user' | 'moderator'

type GuardProps = {
  access: Access
  /** dashboard and settings say that the session is over before they go to sign in */
  announce?: boolean
  /** shown to a signed-in person who may not see the screen: as if it did not exist */
  otherwise: ReactNode
  children: ReactNode
}

/** Lets a person in, sends a visitor to sign in, and lets a deep link wait while it is not known who is there. */
export function Guard({ access, announce = false, otherwise, children }: GuardProps) {
  const { user, isLoading, error, refetch } = useSession()
  if (user) {
    const allowed = access !== 'moderator' || user.role === 'moderator' || user.role === 'admin'
    return (
      <Shell user={user}>
        <SessionEnd />
        {allowed ? children : <Suspense fallback={<ScreenSkeleton />}>{otherwise}</Suspense>}
      </Shell>
    )
  }
  if (access === 'anyone') return <PublicFrame>{children}</PublicFrame>
  if (isLoading) return <Waiting />
  if (isUnauthorized(error)) return announce ? <Waiting announce /> : <ToSignIn />
  return (
    <PublicFrame narrow>
      <h1 className="pt-10 text-2xl">The server did not answer</h1>
      <p className="mt-2 mb-5 text-ink-2">What you had already confirmed is safe. Try again in a moment.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </PublicFrame>
  )
}

function SessionEnd() {
  useSessionEnd()
  return null
}

function ToSignIn() {
  useEffect(() => location.replace(loginUrl()), [])
  return <Waiting />
}

function Waiting({ announce = false }: { announce?: boolean }) {
  return (
    <div className="mx-auto max-w-[1360px] pt-20 md:pl-18 lg:pl-58">
      {announce && <SessionEnd />}
      <ScreenSkeleton />
    </div>
  )
}
