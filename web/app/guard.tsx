import { type ComponentType, type ReactNode, useEffect } from 'react'
import { isUnauthorized, loginUrl, useSession, useSessionEnd } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyScreen, ScreenSkeleton } from './screen.tsx'
import { Shell } from './shell.tsx'

type FrameProps = { narrow?: boolean; children: ReactNode }
const PublicFrame = lazyScreen([
  () => import('#web/page-parts/public-frame.tsx'),
  'PublicFrame',
]) as ComponentType<FrameProps>

/** The frame around a visitor's screen. Signed-in people do not fetch it. */
export function VisitorFrame(props: FrameProps) {
  return <PublicFrame {...props} />
}

type GuardProps = {
  access: 'user' | 'anyone'
  /** dashboard and settings announce the end of the session before they go to sign in */
  announce?: boolean
  children: ReactNode
}

/** Lets a signed-in person in, sends a visitor to sign in, and holds a deep link until the session is known. */
export function Guard({ access, announce = false, children }: GuardProps) {
  const { user, isLoading, error, refetch } = useSession()
  if (user) {
    return (
      <Shell user={user}>
        <SessionEnd />
        {children}
      </Shell>
    )
  }
  if (access === 'anyone') return <VisitorFrame>{children}</VisitorFrame>
  if (isLoading) return <Waiting />
  if (isUnauthorized(error)) return announce ? <Waiting announce /> : <ToSignIn />
  return (
    // without a frame: the frame could not be fetched either
    <main className="mx-auto max-w-[480px] px-4 pt-18">
      <h1 className="pt-10 text-2xl">The server did not answer</h1>
      <p className="mt-2 mb-5 text-ink-2">What you had already confirmed is safe. Try again in a moment.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </main>
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
