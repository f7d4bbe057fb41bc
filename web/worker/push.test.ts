import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPush } from './push.ts'

type Shown = { title: string; tag: string; silent: boolean; renotify: boolean; close(): void }

/** The notifications on the screen, and all earlier ones. */
let there: Shown[]
let told: Shown[]
let pages: { visibilityState: string; focused: boolean }[]
let push: (data: unknown) => Promise<unknown>

beforeEach(() => {
  there = []
  told = []
  pages = []
  vi.stubGlobal('registration', {
    async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
      const one: Shown = { title, ...options, close: () => void there.splice(there.indexOf(one), 1) }
      there = [...there.filter(({ tag }) => tag !== one.tag), one]
      told.push(one)
    },
    getNotifications: async ({ tag }: { tag: string }) => there.filter((one) => one.tag === tag),
  })
  vi.stubGlobal('clients', { matchAll: async () => pages })
  vi.stubGlobal('addEventListener', (type: string, listen: (event: unknown) => void) => {
    if (type !== 'push') return
    push = (data) =>
      new Promise((resolve) => listen({ data: { json: () => data }, waitUntil: resolve })).then(
        (work) => work,
      )
  })
  followPush()
})
afterEach(() => vi.unstubAllGlobals())

const message = (body: string, more = {}) => ({
  title: 'Message from Ada',
  body,
  link: '/messages/7',
  tag: 'thread',
  always: false,
  ...more,
})
const titles = (list: readonly Shown[]) => list.map(({ title }) => title)

test('M1 the newer message of a conversation takes the older one’s place, and is heard', async () => {
  await push(message('Are you in?'))
  await push(message('It locks in ten minutes'))
  expect(there).toMatchObject([{ body: 'It locks in ten minutes', silent: false, renotify: true }])
})

test('M2 M3 an open page silences nothing unless somebody looks at it on this device', async () => {
  pages = [
    { visibilityState: 'visible', focused: false },
    { visibilityState: 'hidden', focused: false },
  ]
  await push(message('Hello'))
  expect(there).toMatchObject([{ silent: false }])
})

test('M3 where somebody looks, it is shown without a sound and gone at once, with the older one', async () => {
  await push(message('Before'))
  pages = [{ visibilityState: 'visible', focused: true }]
  await push(message('Now'))
  expect(told.at(-1)).toMatchObject({ silent: true, renotify: false, tag: 'thread' })
  expect(there).toEqual([])
  await push(message('You won', { title: 'Money', tag: 'money', always: true }))
  expect(titles(there)).toEqual(['Money'])
  expect(there).toMatchObject([{ silent: false }])
})

test('P-12 a message that cannot be read is shown as something new', async () => {
  await push('not an object')
  expect(there).toHaveLength(1)
})
