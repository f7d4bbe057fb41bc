import { expect, test } from 'vitest'
import { fakeCaches } from './fake-caches.ts'
import { FOR, keepAnswers } from './kept-answers.ts'
import { keepPages } from './kept-pages.ts'

const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}
const finished = (text: string) => async () => new Response(text, { headers: { [FOR]: 'anyone' } })
const never = () => new Promise<Response>(() => {})

/** Pages with a kept shell; the server must answer at once, with no waiting time. */
async function world() {
  const storage = fakeCaches()
  const answers = keepAnswers(storage)
  const pages = keepPages(storage, answers, 20)
  await pages.keepShell(async () => new Response('shell'))
  const work: Promise<unknown>[] = []
  const open = async (path: string, ask: () => Promise<Response>) => {
    const page = await pages.page(path, ask, (one) => void work.push(one))
    await Promise.all(work.splice(0))
    return page.text()
  }
  const signIn = () =>
    answers.keep('7', [{ address: '/api/bets', text: '[]', nextCursor: null }], answers.round())
  return { answers, pages, open, signIn }
}

test('the server’s page is shown whenever it comes, also one that says no', async () => {
  const { open, signIn } = await world()
  await signIn()
  expect(await open('/events', async () => new Response('today'))).toBe('today')
  expect(await open('/nowhere', async () => new Response('nothing here', { status: 404 }))).toBe(
    'nothing here',
  )
})

test('somebody signed in gets the shell without a network, and while the server takes too long', async () => {
  const { open, signIn } = await world()
  await signIn()
  expect(await open('/events/12', offline)).toBe('shell')
  expect(await open('/events/12', never)).toBe('shell')
})

test('a visitor gets the finished pages that were opened, else the shell says what is wrong', async () => {
  const { open } = await world()
  await open('/terms', finished('terms'))
  expect(await open('/terms', offline)).toBe('terms')
  expect(await open('/terms', never)).toBe('terms')
  expect(await open('/learn', offline)).toBe('shell')
})

test('a visitor without a kept page waits for a slow server', async () => {
  const { open } = await world()
  const slow = async () => {
    await new Promise((done) => setTimeout(done, 60))
    return new Response('slow')
  }
  expect(await open('/learn', slow)).toBe('slow')
})

test('a visitor’s page means that nobody is signed in: the answers of the last person go', async () => {
  const { answers, open, signIn } = await world()
  await signIn()
  await open('/', finished('landing'))
  expect(await answers.isSomebody()).toBe(false)
  expect(await open('/', offline)).toBe('landing')
})

test('a shell that does not come fails the installation', async () => {
  const { pages } = await world()
  await expect(pages.keepShell(async () => new Response('', { status: 503 }))).rejects.toThrow('/shell: 503')
})
