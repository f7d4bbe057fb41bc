import { useEffect, useState } from 'react'
import { wireToCents } from '#contract/money.ts'

const KEY = 'playSession'
type Kept = { userId: string; startedAt: number; balance: string }

/** When this tab's session began and what the real purse held then. */
function keptSession(userId: string, balance: string, now: number): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.userId === userId) return kept
    const started: Kept = { userId, startedAt: now, balance }
    sessionStorage.setItem(KEY, JSON.stringify(started))
    return started
  } catch {
    return { userId, startedAt: now, balance }
  }
}

/** Hours and minutes, as the strip prints them: 12 minutes are "00:12". */
export function clockText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** How long this tab has been in use and by how many cents the real balance has changed since. */
export function usePlaySession(user: { id: string; balance: string }): { clock: string; net: bigint } {
  const [started] = useState(() => keptSession(user.id, user.balance, Date.now()))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return {
    clock: clockText(now - started.startedAt),
    net: wireToCents(user.balance) - wireToCents(started.balance),
  }
}
