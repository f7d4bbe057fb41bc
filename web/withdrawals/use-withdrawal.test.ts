import { expect, test } from 'vitest'
import { ApiError } from '#web/client/calls/api.ts'
import { failureText } from './use-withdrawal.ts'

const answered = (status: number, body: object) => new ApiError(status, JSON.stringify(body), '')

test.each([
  [
    'a refusal moved nothing',
    answered(409, { code: 'insufficient_funds', message: 'Too little.' }),
    'Too little. No money moved.',
  ],
  [
    'records that did not answer: the server says what is known',
    answered(503, { code: 'unavailable', message: 'It is not known whether this went through.' }),
    'It is not known whether this went through.',
  ],
  [
    'no network: nothing is claimed',
    new TypeError('Failed to fetch'),
    'No answer came back. Press again: the same withdrawal is never sent twice.',
  ],
  [
    'a proxy answers in our place: nothing is claimed',
    new ApiError(502, '<html>', 'Bad Gateway'),
    'No answer came back. Press again: the same withdrawal is never sent twice.',
  ],
  [
    'a refusal that says itself that no money moved says it once',
    answered(409, { code: 'card_settling', message: 'It leaves later. No money moved.' }),
    'It leaves later. No money moved.',
  ],
])('A7 %s', (_, error, words) => {
  expect(failureText(error)).toBe(words)
})
