import { Link } from 'wouter'
import { Term } from './term.tsx'
import { type WordId, words } from './words.ts'

const MARKS = /\[([^\]]+)\]\(([^)]+)\)|\{([a-z-]+)(?:\|([^}]+))?\}([.,;:]?)/g

/** A piece of a text; `tail` is the punctuation after a word of the glossary, which stays on its line. */
type Piece = { text: string; href?: string; word?: WordId; tail?: string }

const isWord = (id: string): id is WordId => id in words

/**
 * The pieces of a written text: `[text](/path)` is a link, `{odds}` and `{odds|the odds}` a word of the glossary.
 * @throws Error when the glossary has no such word
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: mark, 1: linked, 2: href, 3: id, 4: shown, 5: tail } of text.matchAll(MARKS)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    if (href) pieces.push({ text: linked!, href })
    else if (id && isWord(id)) pieces.push({ text: shown ?? id.replaceAll('-', ' '), word: id, tail })
    else throw new Error(`The glossary has no word ${id}`)
    end = index + mark.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** The same text without links and marks. */
export const plainText = (text: string): string =>
  piecesOf(text)
    .map(({ text, tail = '' }) => text + tail)
    .join('')

const look = 'font-semibold text-ink-1 underline decoration-line-2 underline-offset-4 hover:decoration-ink-1'

/** A written text with its links and its explained words. */
export function LinkedText({ children }: { children: string }) {
  return piecesOf(children).map(({ text, href, word, tail }, index) => {
    if (word) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
        <span key={index} className="whitespace-nowrap">
          <Term id={word}>{text}</Term>
          {tail}
        </span>
      )
    }
    if (!href) return text
    return href.startsWith('#') ? (
      <a key={href} href={href} className={look}>
        {text}
      </a>
    ) : (
      <Link key={href} href={href} className={look}>
        {text}
      </Link>
    )
  })
}
