import type { Transaction } from './history-filters.ts'

export type TransactionDay = { day: string; transactions: Transaction[] }

/** Newest first stays newest first; neighbours of one UTC day stand together. */
export function daysOf(transactions: readonly Transaction[]): TransactionDay[] {
  const days: TransactionDay[] = []
  for (const transaction of transactions) {
    const day = transaction.createdAt.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.transactions.push(transaction)
    else days.push({ day, transactions: [transaction] })
  }
  return days
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Today", "Yesterday", else the date. */
export function dayWords(day: string, now: number): string {
  const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  if (day === utcDay(now)) return 'Today'
  if (day === utcDay(now - 86_400_000)) return 'Yesterday'
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}
