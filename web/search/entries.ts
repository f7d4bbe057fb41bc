import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SearchHit } from '#contract/search.ts'
import { type SearchKind, searched } from '#contract/search-text.ts'

export type EntryIcon =
  | LucideIcon
  | ComponentType<{ size?: number; strokeWidth?: number; className?: string }>

/** One line of the palette. */
export type Entry = {
  /** unique among the lines */
  key: string
  label: string
  /** a second line */
  note?: string
  icon: EntryIcon
  /** further search words besides its label, lower case */
  words?: string
  /** the hit behind it, for a person's face */
  hit?: SearchHit
  /** its target, or its action */
  to: string | (() => void)
}
export type EntryGroup = { title: string; entries: Entry[] }

export const KIND_TITLES: Record<SearchKind, string> = {
  event: 'Events',
  person: 'People',
  tournament: 'Tournaments',
  room: 'Watch rooms',
  gang: 'Gangs',
}

const folded = (text: string) => searched(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * How well a line matches: 0 for a label that begins with the text, 1 if each word of the text begins a word of the label, 2 if
 * the further words help; null for no match.
 */
function matchOf(entry: Entry, text: string): number | null {
  const label = folded(entry.label)
  if (label.startsWith(text)) return 0
  const asked = text.split(' ')
  const begins = (among: string) => {
    const words = among.split(/[^\p{L}\p{N}%]+/u)
    return asked.every((one) => words.some((word) => word.startsWith(one)))
  }
  if (begins(label)) return 1
  return begins(`${label} ${entry.words ?? ''}`) ? 2 : null
}

/** The lines that answer a text, the best first. @param most so many at the most */
export function matching(entries: readonly Entry[], typed: string, most: number): Entry[] {
  const text = folded(typed)
  if (text === '') return []
  return entries
    .map((entry) => ({ entry, match: matchOf(entry, text) }))
    .filter((one): one is { entry: Entry; match: number } => one.match !== null)
    .sort((one, other) => one.match - other.match)
    .slice(0, most)
    .map(({ entry }) => entry)
}

const STATES = { open: 'Open', running: 'Running', ended: 'Ended' } as const

/** The second line of a hit. */
export const noteOf = ({ text, state, isPracticeMode }: SearchHit): string =>
  [isPracticeMode === null ? '' : isPracticeMode ? 'Practice' : 'Real money', state && STATES[state], text]
    .filter(Boolean)
    .join(' · ')
