import type { TransparencyStatus } from '#contract/transparency.ts'

const SECOND = 1000
const UNITS = [
  { ms: 86_400_000, one: 'day', many: 'days' },
  { ms: 3_600_000, one: 'hour', many: 'hours' },
  { ms: 60_000, one: 'minute', many: 'minutes' },
] as const

/** "12,345" of a size or a place, which may exceed the exact numbers. */
export const groupedCount = (count: string | number): string => BigInt(count).toLocaleString('en-US')

/** "2 s", "4 minutes", "1 hour": how long something takes or took. @param ms below zero is now */
export function durationText(ms: number): string {
  const unit = UNITS.find((one) => ms >= one.ms)
  if (!unit) return `${Math.max(0, Math.round(ms / SECOND))} s`
  const count = Math.floor(ms / unit.ms)
  return `${count} ${count === 1 ? unit.one : unit.many}`
}

const entriesText = (size: string): string => `${groupedCount(size)} ${size === '1' ? 'entry' : 'entries'}`

/** The state of the log, in one sentence. @param now milliseconds since 1970 by the server's clock */
export function logStateText({ state, head, waiting }: TransparencyStatus, now: number): string {
  const behind = `${groupedCount(waiting.postings)} ${waiting.postings === 1 ? 'movement waits' : 'movements wait'}`
  switch (state) {
    case 'behind':
      return `The log is behind: ${behind}, the oldest for ${durationText(waiting.oldestSeconds * SECOND)}`
    case 'halted':
      return 'The log has stopped: the ledger or the log went backwards. Nothing is signed until an operator has checked it'
    case 'filling':
      return `The log is importing older transactions: ${entriesText(head.size)} so far`
    default:
      if (head.size === '0' || !head.signedAt)
        return 'The log is empty: the first movement of money starts it'
      return `The log is fine: ${entriesText(head.size)}, newest ${durationText(now - Date.parse(head.signedAt))} ago`
  }
}
