import { calendarDay, weekdayText } from '#web/ui/moment-text.ts'
import type { Transaction } from './history-filters.ts'

export type TransactionDay = { day: string; transactions: Transaction[] }

/** Transactions grouped by the reader's days, newest first as given. */
export function daysOf(transactions: readonly Transaction[]): TransactionDay[] {
  const days: TransactionDay[] = []
  for (const transaction of transactions) {
    const day = calendarDay(transaction.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.transactions.push(transaction)
    else days.push({ day, transactions: [transaction] })
  }
  return days
}

/** "Today", "Yesterday", else the date. */
export function dayLabel(day: string, now: number): string {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === calendarDay(now)) return 'Today'
  if (day === calendarDay(yesterday)) return 'Yesterday'
  // noon is on that day in every time zone, in summer and winter
  return weekdayText(`${day}T12:00:00`)
}
