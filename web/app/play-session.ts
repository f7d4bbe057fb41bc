import { useEffect, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { useApi } from './query.ts'

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

/** What came in or went out without being won or lost: it is no part of the net. */
type Moved = Pick<Reply<'transactions'>[number], 'amount' | 'createdAt'>

/**
 * What play has won or lost since the session began, cents: the change of the balance less what was moved in.
 * @param balances wire amounts when it began and now
 * @param moved deposits of the real purse, any order; those from before the session are left out
 */
export function netOf(
  balances: { before: string; now: string },
  moved: readonly Moved[],
  since: number,
): bigint {
  return moved
    .filter(({ createdAt }) => Date.parse(createdAt) >= since)
    .reduce(
      (net, { amount }) => net - wireToCents(amount),
      wireToCents(balances.now) - wireToCents(balances.before),
    )
}

/** How long this tab has been in use and what play has won or lost since, cents. */
export function usePlaySession(user: { id: string; balance: string }): { clock: string; net: bigint } {
  const [started] = useState(() => keptSession(user.id, user.balance, Date.now()))
  const deposits = useApi('transactions', { query: { type: 'deposit', currency: 'USD', limit: 100 } })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return {
    clock: clockText(now - started.startedAt),
    net: netOf({ before: started.balance, now: user.balance }, deposits.data ?? [], started.startedAt),
  }
}
