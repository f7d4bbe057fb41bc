import { readText } from './imports.ts'

/** A sentence that developers or operators read: where it stands, and what it says. */
export type Sentence = { at: string; text: string }

/** Habits that make people read a sentence twice, as far as a machine can see them. */
const HABITS: Record<string, RegExp> = {
  'begins with its relative clause':
    /^(?:(?:Who|Whoever|Whose|Whom|What|Whatever)|That(?! \w+'s))\b(?!.*\?$)/,
  'leaves its actor out':
    /\b(?:is|are|was|were|be|been|being) (?:not |never |also |only )?(?:told(?! apart)|said|looked for)\b/i,
  'has the order of another language':
    /\b(?:to which alone|of the ones of|the own|whoever|stands? to (?:whom|which))\b/i,
}

/** @returns the names of the habits that a sentence has */
export const habitsOf = (sentence: string): string[] =>
  Object.entries(HABITS).flatMap(([habit, pattern]) => (pattern.test(sentence) ? [habit] : []))

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Sentences of a paragraph. Code in backquotes and texts in quotes are words of somebody else. */
export function sentencesOf(paragraph: string): string[] {
  return paragraph
    .replace(/`[^`]*`/g, '`x`')
    .replace(/“[^”]*”|"[^"]*"/g, '"x"')
    .replace(/\*\*|(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=[\s.,:;]|$)/g, '')
    .split(/(?<=[.!?:;])\s+(?=\S)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0)
}

/** Doc comments and comments of lines of a file in TypeScript or JavaScript. */
export function commentsIn(file: string): Sentence[] {
  const text = readText(file)
  const found: Sentence[] = []
  const add = (index: number, comment: string) => {
    for (const one of sentencesOf(comment)) found.push({ at: `${file}:${lineOf(text, index)}`, text: one })
  }
  for (const match of text.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
    const plain = match[1]!.replace(/^\s*\*? ?/gm, '').replace(/```[\s\S]*?```/g, '')
    for (const part of plain.split(/\n\s*\n|\n(?=@|- )/))
      add(match.index, part.replace(/^@\w+ (?:\{[^}]*\} )?/, '').replace(/\s+/g, ' '))
  }
  for (const match of text.matchAll(/(?<=^|\s)(?:\/\/ .*(?:\n\s*\/\/ .*)*)/g))
    add(
      match.index,
      match[0]
        .replace(/\n?\s*\/\/ /g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  return found
}

/** Prose of a page in Markdown: without its headings, code and quotes; cells of tables are sentences. */
export function proseIn(file: string): Sentence[] {
  const text = readText(file).replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
  const found: Sentence[] = []
  let paragraph = ''
  let begun = 1
  const flush = () => {
    for (const one of sentencesOf(paragraph)) found.push({ at: `${file}:${begun}`, text: one })
    paragraph = ''
  }
  for (const [index, line] of text.split('\n').entries()) {
    const plain = line.trim()
    if (plain === '' || /^(?:#|>|---|<)/.test(plain)) flush()
    else if (plain.startsWith('|')) {
      flush()
      for (const cell of plain.split('|'))
        for (const one of sentencesOf(cell.trim())) found.push({ at: `${file}:${index + 1}`, text: one })
    } else {
      if (/^(?:[-*]|\d+\.) /.test(plain)) flush()
      if (paragraph === '') begun = index + 1
      paragraph += ` ${plain.replace(/^(?:[-*]|\d+\.) /, '')}`
    }
  }
  flush()
  return found
}
