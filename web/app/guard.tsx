import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { isUnauthorized, loginUrl, useSession, useSessionEnd } from '#web/client/calls/session.tsx'
import { type LazyPart, lazy } from '#web/client/lazy.ts'
import type { ScreenFile } from '#web/client/module.ts'
import { Button } from '#web/ui/button.tsx'
import { Shell } from './shell.tsx'

/** A placeholder for a screen that is loading: shown after 150 ms, in the geometry of most screens. */
function ScreenSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto w-full max-w-282 px-4 pt-4 md:px-6 md:pt-6 lg:px-8"
    >
      <div className="skeleton h-8 w-56 rounded-md" />
      <div className="skeleton mt-5 h-36 rounded-xl" />
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <div className="skeleton h-28 rounded-xl" />
        <div className="skeleton h-28 rounded-xl" />
      </div>
    </div>
  )
}

/** A screen, and a way to fetch its file in advance. */
export type LazyScreen = LazyPart<ComponentType>

/** A chunk for one or several screens. People wait only for screens that they open. */
export function lazyScreen(file: ScreenFile): LazyScreen {
  const [load, name] = typeof file === 'function' ? [file] : file
  const find = async () => {
    const found = Object.entries(await load()).find(([key]) => (name ? key === name : key.endsWith('Screen')))
    return { default: found![1] as ComponentType }
  }
  return lazy(find, createElement(ScreenSkeleton))
}

type FrameProps = { narrow?: boolean; waits?: boolean; children: ReactNode }
const PublicFrame = lazyScreen([
  () => import('#web/page-parts/public-frame.tsx'),
  'PublicFrame',
]) as ComponentType<FrameProps>

/** The frame around a visitor's screen. Signed-in people do not fetch it. */
export function VisitorFrame(props: FrameProps) {
  return <PublicFrame waits {...props} />
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
      <p className="mt-2 mb-5 text-ink-2">Anything you had confirmed is safe. Try again in a moment.</p>
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
