import type { Block, TermsSection, TermsVersion } from './terms-text.ts'

export type Part = { kind: 'same' | 'removed' | 'added'; text: string }

/** A line with at least one changed word. */
export type ChangedLine = readonly Part[]

const LINE = '\n'

/** A link without its address. */
const shown = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (typeof block === 'string' ? block : block.items.map((item) => `• ${item}`)))

/** What people read of a section: its summary and its text, one line for each paragraph or item. */
export const readable = ({ plain, text }: TermsSection): string =>
  [`In short: ${plain}`, ...linesOf(text)].map(shown).join(LINE)

/** Words with the space after them; the end of a line is a word of its own. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\s]+[^\S\n]*/g) ?? []

/** A word without the space after it: the last one of a line equals the same one within it. */
const bare = (word: string): string => (word === LINE ? LINE : word.trimEnd())

/** The longest common subsequence: `table[i][j]` is its length for the words from i and from j on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] =
        bare(before[i]!) === bare(after[j]!)
          ? table[i + 1]![j + 1]! + 1
          : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

/**
 * The difference between two texts, word by word: the fewest removed and added words, removed ones first where they meet.
 * The same texts always give the same parts. Without the added parts it reads as `before`, without the removed ones as
 * `after`, but for spaces.
 */
export function difference(before: string, after: string): Part[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const table = commonLengths(old, now)
  const parts: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && bare(old[i]!) === bare(now[j]!)) {
      add('same', now[j]!)
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && table[i + 1]![j]! >= table[i]![j + 1]!)) {
      add('removed', old[i]!)
      i += 1
    } else {
      add('added', now[j]!)
      j += 1
    }
  }
  return parts
}

/** The parts line by line, only lines in which something changed. */
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

/** What changed from one version to the next, section by section; sections without a change are left out. */
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
