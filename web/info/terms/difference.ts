import type { Block, TermsSection, TermsVersion } from './terms-text.ts'

export type Part = { kind: 'same' | 'removed' | 'added'; text: string }

/** A line with at least one changed word. */
export type ChangedLine = readonly Part[]

const LINE = '\n'

/** A link without its address. */
const shown = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (typeof block === 'string' ? block : block.items.map((item) => `• ${item}`)))

/** A section's text as people read it: its summary and its text, one line for each paragraph or item. */
export const readable = ({ plain, text }: TermsSection): string =>
  [`In short: ${plain}`, ...linesOf(text)].map(shown).join(LINE)

/** Words, each with a space after it; the end of a line is a separate word. */
const wordsOf = (text: string): string[] =>
  (text.match(/\n|\S+/g) ?? []).map((word) => (word === LINE ? LINE : `${word} `))

/** A pair of equal places in two lists. */
type Match = readonly [before: number, after: number]

/** The longest common subsequence, as pairs of places in rising order; of two equally long ones it always picks the same. */
function matches(before: readonly string[], after: readonly string[]): Match[] {
  // the common length from entries i and j on
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const found: Match[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) found.push([i++, j++])
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1
    else j += 1
  }
  return found
}

/** The parts between the matches: the entries of only one list, removed ones first, then the entries of both. */
function partsOf(before: readonly string[], after: readonly string[], found: readonly Match[]): Part[] {
  const parts: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  for (const [was, is] of [...found, [before.length, after.length] as const]) {
    add('removed', before.slice(i, was).join(''))
    add('added', after.slice(j, is).join(''))
    add('same', after[is] ?? '')
    ;[i, j] = [was + 1, is + 1]
  }
  return parts
}

/** A single unchanged word between two changes is easier to read as a part of them. */
function joinChanges(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  let [removed, added] = ['', '']
  const close = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  parts.forEach(({ kind, text }, index) => {
    const between = index > 0 && index < parts.length - 1
    const one = between && !text.includes(LINE) && !text.trim().includes(' ')
    if (kind !== 'added' && (kind === 'removed' || one)) removed += text
    if (kind !== 'removed' && (kind === 'added' || one)) added += text
    if (kind === 'same' && !one) {
      close()
      joined.push({ kind, text })
    }
  })
  close()
  return joined
}

/**
 * The difference between two texts: common lines stay, and it compares the lines between them word by word. Removed words come
 * before the added ones. The same texts always give the same parts. Without the added parts it reads as `before`, without the
 * removed parts as `after`, except for spaces.
 */
export function difference(before: string, after: string): Part[] {
  const [old, now] = [before, after].map((text) => text.split(LINE).map((line) => line + LINE)) as [
    string[],
    string[],
  ]
  const parts: Part[] = []
  let [i, j] = [0, 0]
  for (const [was, is] of [...matches(old, now), [old.length, now.length] as const]) {
    const [removed, added] = [wordsOf(old.slice(i, was).join('')), wordsOf(now.slice(j, is).join(''))]
    parts.push(...joinChanges(partsOf(removed, added, matches(removed, added))))
    if (is < now.length) parts.push({ kind: 'same', text: now[is]! })
    ;[i, j] = [was + 1, is + 1]
  }
  return parts
}

/** The parts line by line, only the changed lines. */
function changedLines(parts: readonly Part[]): ChangedLine[] {
  const lines: Part[][] = [[]]
  for (const { kind, text } of parts) {
    text.split(LINE).forEach((piece, index) => {
      if (index > 0) lines.push([])
      if (piece) lines.at(-1)!.push({ kind, text: piece })
    })
  }
  return lines.filter((line) => line.some(({ kind }) => kind !== 'same'))
}

/** The changes from one version to the next, section by section; sections without a change are left out. */
export function changesBetween(
  before: TermsVersion,
  after: TermsVersion,
): { id: string; title: string; lines: ChangedLine[] }[] {
  return after.sections.flatMap((section) => {
    const earlier = before.sections.find(({ id }) => id === section.id)
    const lines = changedLines(difference(earlier ? readable(earlier) : '', readable(section)))
    return lines.length > 0 ? [{ id: section.id, title: section.title, lines }] : []
  })
}
