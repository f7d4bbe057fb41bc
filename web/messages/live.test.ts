import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readText } from '#tests/support/imports.ts'
import { createQueryClient, keyOf } from '#web/client/calls/query.ts'
import { framesBy } from './live.ts'

const load = () => import('./thread-frames.ts')
const BEN = { params: { userId: '4' } }
const STATE = keyOf('threadState', BEN)
const THREAD = [...keyOf('listMessages', BEN), { thread: true }]
const ONLINE = { type: 'presence_changed', userId: '4', online: true } as const
const MOMENT_MS = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Shows an answer, and notes in which order answers are fetched. */
function show(client: QueryClient, queryKey: readonly unknown[], kept: object, fetched: unknown[]): void {
  client.setQueryData(queryKey, kept)
  const queryFn = async () => {
    fetched.push(queryKey)
    return { ...kept, fresh: true }
  }
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
}

test('M-10 X-03 where what frames do to threads cannot be loaded, what is shown is fetched, and the next frame loads again', async () => {
  const client = createQueryClient()
  const fetched: unknown[] = []
  show(client, STATE, { online: false }, fetched)
  show(client, THREAD, { messages: [] }, fetched)
  show(client, keyOf('currentUser'), { id: '1' }, fetched)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let loads = 0
  const inThreads = framesBy(() => (loads++ ? load() : Promise.reject(new Error('no network'))))
  const showPresence = inThreads<'presence_changed'>((frames) => frames.showPresence)
  showPresence(ONLINE, client)
  showPresence(ONLINE, client)
  await vi.advanceTimersByTimeAsync(MOMENT_MS)
  expect(said).toHaveBeenCalledTimes(1)
  said.mockRestore()
  expect(fetched).toEqual([STATE, THREAD])
  showPresence(ONLINE, client)
  await load()
  await vi.advanceTimersByTimeAsync(MOMENT_MS)
  expect([loads, client.getQueryData(STATE)]).toEqual([2, { online: true, fresh: true }])
})

test('M-10 X-03 frames that waited for the file do not stay over a younger answer', async () => {
  const client = createQueryClient()
  const fetched: unknown[] = []
  const file = Promise.withResolvers<Awaited<ReturnType<typeof load>>>()
  const showPresence = framesBy(() => file.promise)<'presence_changed'>((frames) => frames.showPresence)
  show(client, keyOf('threadState', { params: { userId: '5' } }), { online: false }, fetched)
  await vi.advanceTimersByTimeAsync(MOMENT_MS)
  showPresence(ONLINE, client)
  await vi.advanceTimersByTimeAsync(MOMENT_MS)
  // the conversation opens meanwhile: the person has left again
  show(client, STATE, { online: false }, fetched)
  file.resolve(await load())
  await vi.advanceTimersByTimeAsync(MOMENT_MS)
  expect([fetched, client.getQueryData(STATE)]).toEqual([[STATE], { online: false, fresh: true }])
})

test('M-10 an open thread has what frames do to it: no frame waits for a file there', () => {
  expect(readText('web/messages/thread-pane.tsx')).toMatch(
    /^import \{ useNothingMissed \} from '\.\/thread-frames\.ts'$/m,
  )
})
