import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Answer, Loaded, NotLoaded } from './loaded.tsx'

const answer = (more: Partial<Answer<string[]>>): Answer<string[]> => ({
  data: undefined,
  isError: false,
  error: null,
  isFetching: false,
  refetch() {},
  ...more,
})

const drawn = (more: Partial<Answer<string[]>>, fresh = false) =>
  renderToString(
    <Loaded
      answer={answer(more)}
      failed="The names did not load"
      waiting="waiting"
      empty="empty"
      fresh={fresh}
    >
      {(names) => names.join(' and ')}
    </Loaded>,
  ).replace(/<[^>]+>/g, ' ')

test('an answer is waited for, is empty, or is shown', () => {
  expect(drawn({})).toBe('waiting')
  expect(drawn({ data: [] })).toBe('empty')
  expect(drawn({ data: ['Ada', 'Bob'] })).toBe('Ada and Bob')
})

test('an answer that did not come says so and is asked for again, also in place of an empty one', () => {
  const failed = /The names did not load.*The server could not be reached.*Try again/
  expect(drawn({ isError: true })).toMatch(failed)
  expect(drawn({ isError: true, data: [] })).toMatch(failed)
  expect(drawn({ isError: true, isFetching: true })).toContain('Trying…')
})

test('what is safe is said besides', () => {
  const failed = renderToString(<NotLoaded answer={answer({ isError: true })} calm="No money moved." />)
  expect(failed).toContain('The server could not be reached. No money moved.')
})

test('what could not be refreshed stays, unless it must be fresh', () => {
  const old = { isError: true, data: ['Ada'] }
  expect(drawn(old)).toBe('Ada')
  expect(drawn(old, true)).toContain('The names did not load')
})
