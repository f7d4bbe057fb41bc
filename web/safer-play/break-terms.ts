// apart from the texts of a running break, which every screen of play has
import type { Body } from '#contract/index.ts'
import type { Break, BreakKind } from './break-text.ts'

export type BreakLength = Body<'pausePlay'>['length']

type Length = { length: BreakLength; label: string; days: number }

/** The offered lengths, the shortest first. */
const breakLengths: Record<BreakKind, readonly Length[]> = {
  'time-out': [
    { length: '24h', label: '24 hours', days: 1 },
    { length: '7d', label: '7 days', days: 7 },
    { length: '30d', label: '30 days', days: 30 },
    { length: '42d', label: '6 weeks', days: 42 },
  ],
  exclusion: [
    { length: '6m', label: '6 months', days: 182 },
    { length: '1y', label: '1 year', days: 365 },
    { length: '5y', label: '5 years', days: 1825 },
    { length: 'ever', label: 'For ever', days: Number.POSITIVE_INFINITY },
  ],
}

const DAY_MS = 86_400_000
/** Months and years are not all equally long. */
const ABOUT_DAYS = 3

/** The lengths beyond the person's running break of that kind: no one can choose a shorter one. */
export function longerLengths(kind: BreakKind, pause: Break | null | undefined): readonly Length[] {
  const lengths = breakLengths[kind]
  if (pause?.kind !== kind) return lengths
  if (pause.until === null) return []
  const days = (Date.parse(pause.until) - Date.parse(pause.since)) / DAY_MS
  return lengths.filter((one) => one.days > days + (days > 60 ? ABOUT_DAYS : 0))
}

/** The parts that a break closes, and the parts that stay open. */
export const breakCloses: Record<BreakKind, readonly string[]> = {
  'time-out': [
    'Bets and entry fees in real money',
    'New events and tournaments for real money',
    'Deposits, saved cards and store codes',
    'Tournaments that have not started: you leave them and get the fee back',
    'Invitations and messages that offer play',
  ],
  exclusion: [
    'Bets and entry fees, in real money and in practice coins',
    'Pots and fun games',
    'New events and tournaments',
    'Deposits, saved cards and store codes',
    'Tournaments that have not started: you leave them and get the fee back',
    'Invitations and messages that offer play',
  ],
}
export const breakLeaves = [
  'Open bets are settled and paid',
  'You can withdraw',
  'Rooms, chat and gangs, without bets',
] as const

/** How a break ends. */
export const breakEnds: Record<BreakKind, string> = {
  'time-out': 'It ends automatically.',
  exclusion: 'After its term, it continues until you end it here. Play reopens 24 hours later.',
}

/** The parts that are closed meanwhile. */
export const breakClosedText: Record<BreakKind, string> = {
  'time-out': 'Real money is closed until then. Practice coins stay open.',
  exclusion: 'You cannot stake or deposit money.',
}
