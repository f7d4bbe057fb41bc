import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { SESSION_TABS } from '#contract/session-tabs.ts'
import { ownTab } from '../kept/storage.ts'
import { forgetVisits } from '../kept/visited.ts'
import { ApiError, call } from './api.ts'
import { keyOf, queryClient, urlOfKey } from './query.ts'
import { answerListeners } from './request.ts'

export type User = Reply<'currentUser'>

/** The user that the server wrote into the page, so that the first screen needs no round trip. */
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

/** Asks the server who is signed in. For a visitor the page already holds the first answer. */
async function askForUser({ signal }: { signal: AbortSignal }): Promise<User> {
  const nobody = !asked && document.getElementById('session')?.textContent === 'null'
  asked = true
  if (nobody) throw new ApiError(401, '', 'Unauthorized')
  const user = await call('currentUser', { signal })
  // if the page knew another user before, it reloads first: until then the tab stays theirs
  if (!queryClient.getQueryData(keyOf('currentUser'))) ownTab(user.id)
  return user
}

/** The signed-in user. A user is signed in exactly when the query has data; it is never retried. */
export function useSession() {
  const query = useQuery<User>({
    queryKey: keyOf('currentUser'),
    queryFn: askForUser,
    initialData: embeddedUser,
    retry: false,
    // a second component must not send the request again
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

/** The signed-in user, for screens behind the guard. Throws when no user is signed in: the route table is then wrong. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs a signed-in person')
  return user
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The address of sign-in with the way back to the present page. */
export function loginUrl(returnTo = `${location.pathname}${location.search}${location.hash}`): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}

let asking = false
let askAgain = false

/**
 * Asks again who is signed in. Without an answer nothing changes. A request sent before this question does not answer it, so
 * this restarts a fetch under way, and repeats it once for questions meanwhile.
 */
export function askWhoIsThere(): void {
  if (asking) {
    askAgain = true
    return
  }
  asking = true
  void queryClient.refetchQueries({ queryKey: keyOf('currentUser') }).finally(() => {
    asking = false
    const again = askAgain && !leaving
    askAgain = false
    if (again) askWhoIsThere()
  })
}

const USER_URL = urlOfKey(keyOf('currentUser'))
const UNAUTHORIZED = 401

/**
 * Detects the session's end: an answer 401, another tab with no user or another one, a page that the browser restores from its
 * memory. It asks the server each time and trusts no other source. It deletes the previous person's data in this tab.
 * @param fetchEnd fetches the code that announces the end and goes to sign in
 */
export function followSession(fetchEnd: () => Promise<EndSession>): void {
  loadEnd = fetchEnd
  const first = embeddedUser()
  if (first) ownTab(first.id)
  else forgetVisits()
  answerListeners.add((url, status) => {
    if (status === UNAUTHORIZED && url !== USER_URL) askWhoIsThere()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && leaving) location.reload()
    else if (persisted) askWhoIsThere()
  })
  const tabs = new BroadcastChannel(SESSION_TABS)
  tabs.onmessage = ({ data }) => {
    if (data !== queryClient.getQueryData<User>(keyOf('currentUser'))?.id) askWhoIsThere()
  }
  tabs.postMessage(first?.id)
}

let leaving = false
type EndSession = (userId: string | undefined, loginUrl: () => string) => Promise<void>
/** Fetches the code that announces the end of the session; `followSession` sets it. */
let loadEnd: () => Promise<EndSession> = () => Promise.reject(new Error('followSession was not called'))

/** The session is over and the page is on its way to sign in: nothing delays it any more. */
export const isLeaving = (): boolean => leaving

/**
 * Announces the end of the session and goes to sign in, and back to here from there. It runs once, however often it is
 * called.
 */
export function goToSignIn(): void {
  if (leaving) return
  leaving = true
  loadEnd().then(
    (endSession) => endSession(queryClient.getQueryData<User>(keyOf('currentUser'))?.id, loginUrl),
    () => location.assign(loginUrl()),
  )
}

/** For everything shown to a signed-in person: it disappears when the session is over or belongs to another person. */
export function useSessionEnd(): void {
  const { user, error } = useSession()
  const [first] = useState(user?.id)
  const over = isUnauthorized(error)
  const another = first !== undefined && user !== undefined && user.id !== first
  useEffect(() => {
    if (over) goToSignIn()
    // keeps nothing of one person for the next
    else if (another) location.reload()
  }, [over, another])
}
