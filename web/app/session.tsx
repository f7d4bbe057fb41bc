import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/index.ts'
import { toast } from '#web/ui/toast.tsx'
import { ApiError, call } from './api.ts'
import { keyOf } from './query.ts'

export type User = Reply<'currentUser'>

/** The person that the server wrote into the page, so that the first screen needs no round trip. */
function embeddedUser(): User | undefined {
  const text = document.getElementById('session')?.textContent?.trim()
  if (!text) return undefined
  try {
    const user: unknown = JSON.parse(text)
    return typeof user === 'object' && user !== null && 'id' in user ? (user as User) : undefined
  } catch {
    return undefined
  }
}

let asked = false

/** The server's word, which for the first time the page brings along where nobody is signed in. */
async function askForUser({ signal }: { signal: AbortSignal }): Promise<User> {
  const nobody = !asked && document.getElementById('session')?.textContent === 'null'
  asked = true
  if (nobody) throw new ApiError(401, '', 'Unauthorized')
  return call('currentUser', { signal })
}

/** Who is signed in. Somebody is exactly when the query has data; it is never retried. */
export function useSession() {
  const query = useQuery<User>({
    queryKey: keyOf('currentUser'),
    queryFn: askForUser,
    initialData: embeddedUser,
    retry: false,
    // a second part of the screen that asks must not send the question again
    retryOnMount: false,
  })
  return {
    user: query.data,
    isLoading: query.isLoading,
    isAuthenticated: query.data !== undefined,
    error: query.error,
    refetch: query.refetch,
  }
}

/** The signed-in person, for screens behind the guard. Throws where nobody is: that is a wrong route table. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs a signed-in person')
  return user
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The way to sign in and come back to where one is now. */
export function loginUrl(returnTo = `${location.pathname}${location.search}`): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}

const REDIRECT_MS = 500

let leaving = false
/** The session is over and the page is on its way to sign in: nothing holds it back any more. */
export const isLeaving = (): boolean => leaving

/** Says that the session is over and goes to sign in after 500 ms. @returns a way to stay after all */
export function goToSignIn(): () => void {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  const timer = setTimeout(() => {
    leaving = true
    location.assign('/api/login')
  }, REDIRECT_MS)
  return () => clearTimeout(timer)
}

/** Dashboard and settings: says that the session is over and goes to sign in after 500 ms. */
export function useUnauthorizedRedirect(): void {
  const { error } = useSession()
  const unauthorized = isUnauthorized(error)
  useEffect(() => (unauthorized ? goToSignIn() : undefined), [unauthorized])
}
