import { expect, test } from 'vitest'
import { filesBelow, readText } from './support/imports.ts'

/** The one file that cuts, counts and takes first letters of people's texts. */
const CHARACTERS = 'contract/characters.ts'

/** Names that texts of people have in the code. */
const TEXT =
  '(?:\\w*(?:[tT]itle|[nN]ame|[cC]ontent|[tT]ext|[bB]ody|[dD]escription|[lL]abel|[nN]otes?|[mM]essage|[rR]eason|[rR]eply|' +
  '[sS]earch|[qQ]uery|[qQ]uestion|[tT]yped|[wW]ords?|[pP]urpose|[qQ]uote|[sS]tory|[sS]entence)|about|said|theirs|mine|visible)'
const LIMIT = '(?:\\d+|\\w*(?:MIN|MAX|MOST|SHOWN|QUOTED)(?: - 1)?|max|most)'

/** How half a character comes about: by UTF-16 units or by code points. */
const FORBIDDEN = {
  'cuts a text': new RegExp(
    `(?:\\b${TEXT}\\)?!?(?:\\.trim\\(\\))?|\`|join\\(''\\))\\.(?:slice|substring|substr)\\(0, ${LIMIT}\\)`,
  ),
  'counts or cuts code points': new RegExp(`\\[\\.\\.\\.${TEXT}\\](?:\\.slice|\\.length|\\[|\\.at\\()`),
  'takes half a first letter': new RegExp(`\\b${TEXT}\\.charAt\\(0\\)|\\b${TEXT}\\[0\\]!?\\.to`),
  // the code point behind the limit tells whether it ends with a whole character
  'cuts a text in SQL':
    /\bleft\(\w+\.(?:content|title|name|description|text|message|reason|note)\b(?![^)]*\+ 1\})/,
  'counts UTF-16 units': new RegExp(
    `\\b${TEXT}(?:\\.trim\\(\\))?\\.length (?:<=?|>=?) (?:\\w*(?:MIN|MAX|MOST)\\b|\\d{2,}|[2-9]\\b)`,
  ),
  'leaves the limit to the browser': /<(?:input|textarea)\b[^>]*?\smaxLength=/,
}

/** Texts that no person wrote, and words of our own in plain letters. */
const KNOWN: Record<string, string> = {
  'contract/sentences.ts: takes half a first letter': 'a field of the contract',
  'contract/video-source.ts: counts UTF-16 units': 'an address, in ASCII',
  'server/auth/passwords/password-strength.ts: cuts a text': 'a password, to estimate it',
  'server/bets/lists/search-events.ts: cuts a text in SQL': 'the key of an index, shown to nobody',
  'server/core/db.ts: cuts a text': 'a statement, for programmers',
  'server/doctor/asking.ts: counts UTF-16 units': 'memory for an answer',
  'server/postgres/archive.ts: cuts a text': 'the name of a file of PostgreSQL',
  'server/postgres/segments.ts: cuts a text': 'the name of a file of PostgreSQL',
  'server/rooms/search-rooms.ts: cuts a text in SQL': 'the key of an index, shown to nobody',
  'server/transparency/witness-call.ts: cuts a text': 'what a witness answered, for the log',
  'server/uploads/clamd.ts: cuts a text': 'what clamd answered, for the log',
  'web/auth/person-fields.tsx: leaves the limit to the browser': 'figures',
  'web/auth/birth-date.ts: cuts a text': 'the first letters of a month in English',
  'web/games/game-text.ts: takes half a first letter': 'the article of our own words',
  'web/notifications/digest-row.tsx: takes half a first letter': 'our own words',
  'web/rooms/people/people-sheet.tsx: takes half a first letter': 'our own words',
  'web/tournaments/match/report-dialog.tsx: leaves the limit to the browser': 'figures',
}

const faultsOf = (text: string): string[] =>
  Object.entries(FORBIDDEN).flatMap(([fault, pattern]) => (pattern.test(text) ? [fault] : []))

test('M-01 one function cuts, counts and draws the first letters of what people write', () => {
  const files = filesBelow(['contract', 'verifier', 'server', 'web'], ['.ts', '.tsx']).filter(
    (file) => file !== CHARACTERS && !/\.test\.tsx?$/.test(file),
  )
  const found = files.flatMap((file) => faultsOf(readText(file)).map((fault) => `${file}: ${fault}`))
  expect(found.filter((fault) => !KNOWN[fault])).toEqual([])
  expect(Object.keys(KNOWN).filter((fault) => !found.includes(fault))).toEqual([])
})

test.each([
  ['cuts a text', 'row.title.slice(0, 79)', 'a} by b`.slice(0, TITLE_MAX)', "signs.join('').slice(0, 60)"],
  ['counts or cuts code points', '[...content].length > SHOWN', '[...lastName][0]'],
  ['takes half a first letter', 'firstName.charAt(0)', 'name[0]!.toUpperCase()'],
  ['cuts a text in SQL', `left(m.content, \${LINE_MAX}) as text`],
  ['counts UTF-16 units', 'title.trim().length < TITLE_MIN', 'typed.length > 500'],
  ['leaves the limit to the browser', '<textarea\n  rows={3}\n  maxLength={max}'],
])('M-01 what %s is seen', (fault, ...samples) => {
  for (const sample of samples) expect(faultsOf(sample), sample).toEqual([fault])
  expect(
    faultsOf(`left(m.content, \${LINE_MAX + 1}) as text, cutTo(title, 80), <TextField maxLength={60}`),
  ).toEqual([])
})
