import { expect, test } from 'vitest'
import { routes, screens } from '#contract/index.ts'
import { modules } from '#server/modules.ts'
import { filesBelow, readText } from './support/imports.ts'

/** Words with their plain English meaning, which need no row in the glossary. A noun of the product has a row and is not here. */
const PLAIN = [
  // actions
  'accept add answer approve ask asked cancel change choice close complete confirm count counted create',
  'decide dismiss disputed edit end export fail find forget get join learn leave let lift list move',
  'object open pay preview propose react read receive received redeem refill reject remind remove removed',
  'rename renew resend reset restore search send sent sign take test unblock verify withdraw',
  'write',
  // descriptions and prepositions
  'active all at by current down due from here into more my new next of other own recent to unread',
  // everyday nouns
  'cursor data e email emoji form id minute name page password people picture setting stat state summary term',
  'ui user value version video visibility',
].flatMap((line) => line.split(' '))

/** The singular by a small rule: `shelves` gives `shelf`, `matches` gives `match`. */
const singularOf = (word: string): string =>
  /(?:ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/lves$/, 'lf')
        .replace(/(ss|sh|ch|x)es$/, '$1')
        .replace(/(?<!s)s$/, '')

/** The words of `chat_members`, `listWaysBack` or `/my-bets/:id`, in the singular. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => singularOf(word.toLowerCase()))

/** The terms in the first cells of a page's tables, with commas between them. */
const termsIn = (page: string): string[] =>
  [...page.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
    .map(([, cell]) => cell!)
    .filter((cell) => cell !== 'word')
    .flatMap((cell) => cell.split(', '))

/** Words of names that no term contains, each with its names. */
function unexplained(names: readonly string[], terms: readonly string[]): Map<string, string[]> {
  const explained = new Set(terms.flatMap((term) => wordsOf(term.toLowerCase())))
  const found = new Map<string, string[]>()
  for (const name of names)
    for (const word of wordsOf(name))
      if (!explained.has(word)) found.set(word, [...(found.get(word) ?? []), name])
  return found
}

const names = [
  ...modules().flatMap(({ tables = [] }) => tables),
  ...Object.keys(routes),
  ...Object.keys(screens),
]
const terms = termsIn(readText('docs/glossary.md'))

test('every noun of a table, a route or a screen has a row in the glossary', () => {
  expect(names.length).toBeGreaterThan(450)
  const missing = [...unexplained(names, terms)].filter(([word]) => !PLAIN.includes(word))
  expect(missing).toEqual([])
})

test('a plain word occurs in a name, and the glossary does not explain it', () => {
  const found = unexplained(names, terms)
  expect(PLAIN.filter((word) => !found.has(word))).toEqual([])
})

test('the glossary explains each word once, and only words of the code', () => {
  expect(terms.filter((term, at) => terms.indexOf(term) < at)).toEqual([])
  const files = filesBelow(['contract', 'server', 'web'], ['.ts', '.tsx', '.sql'])
  const code = ` ${files.flatMap((file) => wordsOf(readText(file))).join(' ')} `
  expect(terms.filter((term) => !code.includes(` ${wordsOf(term.toLowerCase()).join(' ')} `))).toEqual([])
})

test('names of every kind are read word by word, in the singular', () => {
  expect(wordsOf('liability_trees')).toEqual(['liability', 'tree'])
  expect(wordsOf('listShelves')).toEqual(['list', 'shelf'])
  expect(wordsOf('/my-bets/:userId')).toEqual(['my', 'bet', 'user', 'id'])
  expect(wordsOf('address_changes')).toEqual(['address', 'change'])
  expect(wordsOf('matches of bodies and USD')).toEqual(['match', 'of', 'body', 'and', 'usd'])
})

test('a noun without a row is found with its names', () => {
  const page = '| word | meaning |\n|---|---|\n| play check, no-show | a question; an absence |\n'
  expect(termsIn(page)).toEqual(['play check', 'no-show'])
  expect([...unexplained(['play_checks', 'no_shows', 'listVouchers'], termsIn(page))]).toEqual([
    ['list', ['listVouchers']],
    ['voucher', ['listVouchers']],
  ])
})
