import { expect, test } from 'vitest'
import { fakeCaches } from './fake-caches.ts'
import {
  ANSWER_MAX_CHARS,
  ANSWER_MAX_MS,
  ANSWERS_MAX,
  answerHome,
  answerKept,
  FOR,
  keepAnswers,
  SEEN_AT,
} from './kept-answers.ts'

const ORIGIN = 'https://evens.example'

/** A worker with its own clock, and a server's answers to it. */
function world() {
  let time = 1_000_000
  const kept = keepAnswers(fakeCaches(), () => time)
  const work: Promise<unknown>[] = []
  const later = (one: Promise<unknown>) => void work.push(one)
  const settle = async () => void (await Promise.all(work.splice(0)))
  return {
    kept,
    settle,
    pass: (ms: number) => {
      time += ms
    },
    /** Reads an address like a page; `server` undefined means no network. */
    async read(address: string, server?: () => Response | Promise<Response>) {
      const ask = async () => {
        if (!server) throw new TypeError('Failed to fetch')
        return server()
      }
      const answer = await answerKept(kept, `${ORIGIN}${address}`, ask, later)
      await settle()
      return answer
    },
    home: async (parts: unknown, owner = '7') => {
      await answerHome(kept, async () => Response.json(parts, { headers: { [FOR]: owner } }), later)
      await settle()
    },
  }
}
const says = (reply: unknown, owner = '7', headers: Record<string, string> = {}) =>
  Response.json(reply, { headers: { [FOR]: owner, ...headers } })

test('without a network one gets what one last saw, with the time when and the cursor of the next page', async () => {
  const { read, pass } = world()
  await read('/api/events?mode=real', () => says(['old']))
  pass(5)
  const fresh = await read('/api/events?mode=real', () => says(['new'], '7', { 'X-Next-Cursor': 'abc' }))
  expect(fresh.headers.get(SEEN_AT)).toBeNull()
  pass(60_000)
  const kept = await read('/api/events?mode=real')
  expect(await kept.json()).toEqual(['new'])
  expect(kept.headers.get(SEEN_AT)).toBe('1000005')
  expect(kept.headers.get('X-Next-Cursor')).toBe('abc')
  await expect(read('/api/events?mode=practice')).rejects.toThrow('Failed to fetch')
})

test('home’s parts are kept each under its own address, and the newest of each is shown', async () => {
  const { read, home } = world()
  await home([
    { address: '/api/bets?status=open', reply: [1], nextCursor: 'c' },
    { address: '/api/stats?mode=real', reply: { won: 1 }, nextCursor: null },
  ])
  await read('/api/stats?mode=real', () => says({ won: 2 }))
  expect(await (await read('/api/stats?mode=real')).json()).toEqual({ won: 2 })
  const bets = await read('/api/bets?status=open')
  expect([await bets.json(), bets.headers.get('X-Next-Cursor')]).toEqual([[1], 'c'])
})

test('an answer that is nobody’s, a refusal and a server’s fault are not kept', async () => {
  const { read } = world()
  await read('/api/events', () => Response.json(['public']))
  await read('/api/bets', () => Response.json({}, { status: 403, headers: { [FOR]: '7' } }))
  await read('/api/my-bets', () => Response.json({}, { status: 500, headers: { [FOR]: '7' } }))
  for (const address of ['/api/events', '/api/bets', '/api/my-bets'])
    await expect(read(address), address).rejects.toThrow()
})

test('Q-02 an answer that is gone for a person is not kept for later', async () => {
  const { read } = world()
  await read('/api/events/12', () => says({ title: 'Ours' }))
  await read('/api/events/13', () => says({ title: 'Theirs' }))
  await read('/api/events/12', () => new Response('', { status: 404 }))
  await expect(read('/api/events/12')).rejects.toThrow('Failed to fetch')
  expect(await (await read('/api/events/13')).json()).toEqual({ title: 'Theirs' })
})

test('signing out, a 401 and another person each forget everything', async () => {
  const { read, kept, settle } = world()
  const seen = async () => {
    await read('/api/auth/user', () => says({ id: '7' }))
    expect(await kept.isSomebody()).toBe(true)
  }
  await seen()
  await kept.forget()
  await expect(read('/api/auth/user')).rejects.toThrow()
  expect(await kept.isSomebody()).toBe(false)
  await seen()
  await read('/api/bets', () => new Response('', { status: 401 }))
  await expect(read('/api/auth/user')).rejects.toThrow()
  await seen()
  await read('/api/bets', () => says([], '8'))
  await settle()
  await expect(read('/api/auth/user')).rejects.toThrow()
  expect(await (await read('/api/bets')).json()).toEqual([])
})

test('an answer that was under way when its person left is not kept, for nobody and not for the next person', async () => {
  const { read, kept } = world()
  let arrive: (answer: Response) => void = () => {}
  const late = read('/api/auth/user', () => new Promise((done) => (arrive = done)))
  await kept.forget()
  await read('/api/bets', () => says(['of 8'], '8'))
  arrive(says({ id: '7' }))
  await late
  await expect(read('/api/auth/user')).rejects.toThrow()
  expect(await (await read('/api/bets')).json()).toEqual(['of 8'])
})

test('what is kept is bounded: in number the oldest go first, in size, and in age', async () => {
  const { read, pass } = world()
  for (let id = 0; id <= ANSWERS_MAX; id += 1) await read(`/api/events/${id}`, () => says(id))
  await expect(read('/api/events/0')).rejects.toThrow()
  await read('/api/events/1', () => says('seen again'))
  await read('/api/events/1000', () => says(1000))
  expect(await (await read('/api/events/1')).json()).toBe('seen again')
  await expect(read('/api/events/2')).rejects.toThrow()
  await read('/api/bets', () => says('x'.repeat(ANSWER_MAX_CHARS)))
  await expect(read('/api/bets')).rejects.toThrow()
  pass(ANSWER_MAX_MS)
  await expect(read('/api/events/1000')).rejects.toThrow()
})
