import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type RouteName, routes } from '#contract/index.ts'
import { commentsIn, habitsOf, proseIn, type Sentence, sentencesOf } from './support/plain-english.ts'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
/** The checklist quotes the specification. */
const QUOTED = /^docs\/spec\/|^NOTICES\.md$|^tests\/soak\/planted\//

const faultsOf = (sentences: readonly Sentence[]) =>
  sentences.flatMap(({ at, text }) => habitsOf(text).map((habit) => `${at} ${habit}: ${text}`))

test('no comment begins with its relative clause or leaves its actor out', () => {
  const sentences = files.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file)).flatMap(commentsIn)
  expect(sentences.length).toBeGreaterThan(10_000)
  expect(faultsOf(sentences)).toEqual([])
})

test('neither does a page of the docs', () => {
  const sentences = files.filter((file) => file.endsWith('.md') && !QUOTED.test(file)).flatMap(proseIn)
  expect(sentences.length).toBeGreaterThan(3_000)
  expect(faultsOf(sentences)).toEqual([])
})

test('nor the sentence that the API document has about a route', () => {
  const sentences = (Object.keys(routes) as RouteName[]).flatMap((name) =>
    sentencesOf(routes[name].about).map((text) => ({ at: name, text })),
  )
  expect(faultsOf(sentences)).toEqual([])
})

test.each([
  ['begins with its relative clause', 'Who owes has nothing.', 'That a bet counts is decided later.'],
  ['leaves its actor out', 'The person is told at once.', 'It is not looked for again.'],
  [
    'has the order of another language',
    'It goes to whoever asks.',
    'The story stands to which there is a picture.',
  ],
])('a sentence that %s is found; questions, code and quotes are none', (habit, ...sentences) => {
  for (const sentence of sentences) expect(habitsOf(sentence), sentence).toEqual([habit])
  const fine = sentencesOf(
    'Who may read it? Incoming money repays debt first. It answers `who is told` and "That is yourself".',
  )
  expect(fine.flatMap(habitsOf)).toEqual([])
})
