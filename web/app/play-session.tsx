import { useEffect, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import { tabStore } from '#web/client/kept/storage.ts'
import { Money } from '#web/ui/money.tsx'

const KEY = 'playSession'

/** A tab's session. `profit` is the result of play at its first look, in money; null before that. */
type PlaySession = { userId: string; startedAt: number; profit: string | null }
type Result = Reply<'playResult'>

function keptSession(userId: string, now: number): PlaySession {
  const kept = tabStore.readJson(KEY) as PlaySession | undefined
  return kept?.userId === userId && 'profit' in kept ? kept : { userId, startedAt: now, profit: null }
}

/** Without storage the next page begins a new session. */
const keep = (session: PlaySession): void => void tabStore.write(KEY, JSON.stringify(session))

/** The session after a look at the result of play: it counts from the first look. */
export const carryOn = (session: PlaySession, { profit }: Pick<Result, 'profit'>): PlaySession =>
  session.profit === null ? { ...session, profit } : session

/** The cents won or lost by play that ended in the session. Open stakes do not count. */
export const netOf = (session: PlaySession, result: Pick<Result, 'profit'> | undefined): bigint =>
  result ? wireToCents(result.profit) - wireToCents(session.profit ?? result.profit) : 0n

/** Hours and minutes, as the strip prints them: 12 minutes are "00:12". */
export function sessionClock(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** How long this tab has been in use, the profit or loss of play since, and the present stakes, in cents. */
function usePlaySession(user: { id: string }): { clock: string; net: bigint; atStake: bigint } {
  const [session, setSession] = useState(() => keptSession(user.id, Date.now()))
  const { data: result } = useApi('playResult', { query: { currency: 'USD' } })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (result) setSession((before) => carryOn(before, result))
  }, [result])
  useEffect(() => keep(session), [session])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return {
    clock: sessionClock(now - session.startedAt),
    net: netOf(session, result),
    atStake: result ? wireToCents(result.atStake) : 0n,
  }
}

/** How long this tab has been in use, the real money won or lost in it, and the stakes that are still open. */
export function SessionNet({ user }: { user: { id: string } }) {
  const { clock, net, atStake } = usePlaySession(user)
  return (
    <span className="font-semibold tracking-normal">
      {' '}
      · {/* on the narrowest phones and with large text the figures matter more than their names */}
      <span className="@max-[24rem]:sr-only">session </span>
      {clock}, <span className="@max-[24rem]:sr-only">net </span>
      <Money cents={net} currency="USD" className="tabular" />
      {atStake > 0n && (
        <span className="@max-[36rem]:sr-only">
          , at stake <Money cents={atStake} currency="USD" className="tabular" />
        </span>
      )}
    </span>
  )
}
