import { afterEach, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from './query.ts'
import { askWhoIsThere, loginUrl } from './session.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('B1 after a 401 the server is asked anew, also while an older answer is on its way', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)))
  const queryKey = keyOf('currentUser')
  queryClient.setQueryData(queryKey, { id: '7' })
  queryClient.fetchQuery({ queryKey, staleTime: 0 }).catch(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  askWhoIsThere()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  askWhoIsThere()
  answers[0]!(Response.json({ id: '7' }))
  answers[1]!(Response.json({ id: '8' }))
  // repeats the reads made meanwhile
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!(Response.json({ id: '8' }))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual({ id: '8' })
})

it('S-21 signing in is a navigation to /api/login, with the way back', () => {
  expect(loginUrl('/')).toBe('/api/login')
  expect(loginUrl('/events?search=a b')).toBe('/api/login?returnTo=%2Fevents%3Fsearch%3Da%20b')
})
