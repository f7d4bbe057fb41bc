import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Context } from '#server/core/context.ts'
import type { Call, Handlers } from '#server/http/serve.ts'
import { readExamples } from '../tests/support/examples.ts'
import { withHome } from './home.ts'
import { modules } from './modules.ts'

test('D10 home has three of its reads under way at most, and leaves out the one that fails', async () => {
  let running = 0
  let most = 0
  const answered: string[] = []
  const examples = readExamples()
  const read = (name: RouteName) => async () => {
    running++
    most = Math.max(most, running)
    await turn()
    running--
    if (name === 'tier') throw new Error('not today')
    answered.push(name)
    const { reply } = examples[name]!
    return 'write' in ((routes[name] as Route).list ?? {}) ? { items: reply, next: undefined } : reply
  }
  const names = [
    'listNotifications',
    'listBets',
    'listEvents',
    'transactions',
    'stats',
    'winningStreak',
    'tier',
  ] as const
  const handlers = Object.fromEntries(
    ([...names, 'balanceHistory', 'playResult'] as const).map((name) => [name, read(name)]),
  )
  const { home } = withHome(
    handlers as unknown as Omit<Handlers, 'home'>,
    modules().flatMap(({ home }) => home ?? []),
  )
  const parts = await home({} as Context, { query: { mode: 'real' } } as Call<'home'>)
  expect(most).toBe(3)
  expect(answered).toHaveLength(9)
  expect(parts).toHaveLength(9)
})
