import { type RunningServer, START_MAX_MS, startServer } from './server.ts'
import { api, test as base, leave, PASSWORD, type Somebody } from './support.ts'

const OPERATORS = ['first-operator@example.com', 'second-operator@example.com'] as const

/** As `test` of support, on a server that has two operators. */
export const test = base.extend<{ operator(which: 0 | 1): Promise<Somebody> }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const server = await startServer({ ADMIN_EMAILS: OPERATORS.join(','), DEMO_DATA: 'off' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
  operator: async ({ browser, server, contextOptions }, use) => {
    const opened: Somebody['context'][] = []
    await use(async (which) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
      opened.push(context)
      await context.addInitScript(() => localStorage.setItem('practiceMode', 'false'))
      const email = OPERATORS[which]
      const firstName = which ? 'Second' : 'First'
      const account = { email, password: PASSWORD, firstName, lastName: 'Operator' }
      const born = { dateOfBirth: '1990-05-17', region: 'GB' }
      await api(context, server.url, 'POST', '/api/auth/sign-up', { ...account, ...born }).catch(() =>
        // an earlier test of this server has opened the account
        api(context, server.url, 'POST', '/api/auth/sign-in', { email, password: PASSWORD }),
      )
      return { page: await context.newPage(), context, email, firstName }
    })
    for (const context of opened) await leave(context)
  },
})
