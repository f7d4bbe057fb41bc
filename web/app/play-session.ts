import { useEffect, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/query.ts'
import { tabStore } from '#web/client/storage.ts'

const KEY = 'playSession'
/** The kinds of lines that are won or lost by play; every other kind only moves money in or out. */
const PLAY = ['bet', 'payout', 'refund', 'bond', 'bond_return', 'bond_won']

/** A tab's session. It counts the lines of the real purse from its first look at them. `net` in cents. */
export type PlaySession = { userId: string; startedAt: number; seen: string | null; net: string }
type Line = Pick<Reply<'transactions'>[number], 'id' | 'type' | 'amount'>

function keptSession(userId: string, now: number): PlaySession {
  const kept = tabStore.readJson(KEY) as PlaySession | undefined
  return kept?.userId === userId && 'net' in kept ? kept : { userId, startedAt: now, seen: null, net: '0' }
}

/** Without storage the next page begins a new session. */
const keep = (session: PlaySession): void => void tabStore.write(KEY, JSON.stringify(session))

/**
 * The session after a look at the newest lines of the real purse. Lines are recognised by their numbers, which rise, so no
 * clock is needed.
 * @param lines newest first
 */
export function carryOn(session: PlaySession, lines: readonly Line[]): PlaySession {
  const { seen } = session
  const newest = lines[0]?.id ?? seen ?? '0'
  if (seen === null) return { ...session, seen: newest }
  const net = lines
    .filter(({ id, type }) => BigInt(id) > BigInt(seen) && PLAY.includes(type))
    .reduce((sum, { amount }) => sum + wireToCents(amount), BigInt(session.net))
  return { ...session, seen: newest, net: net.toString() }
}

/** Hours and minutes, as the strip prints them: 12 minutes are "00:12". */
export function clockText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** How long this tab has been in use, and what play has won or lost since, in cents. */
export function usePlaySession(user: { id: string }): { clock: string; net: bigint } {
  const [session, setSession] = useState(() => keptSession(user.id, Date.now()))
  const { data: lines } = useApi('transactions', { query: { currency: 'USD', limit: 100 } })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (lines) setSession((before) => carryOn(before, lines))
  }, [lines])
  useEffect(() => keep(session), [session])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return { clock: clockText(now - session.startedAt), net: BigInt(session.net) }
}
