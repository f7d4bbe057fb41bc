import { existsSync } from 'node:fs'
import { type PushServiceSimulator, startPushServiceSimulator } from '#simulators/push-service.ts'
import { type RunningServer, START_MAX_MS, startServer } from './server.ts'
import { test as base, expect, type Page, type Somebody } from './support.ts'

// The build without a window never shows a notification, whatever is permitted.
const WITH_NOTIFICATIONS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'].find(
  (path) => existsSync(path),
)

/** As `test` of support, in a browser that has workers and shows notifications, on a server that may send to the simulator of a push service. */
export const test = base.extend<object, { service: PushServiceSimulator; server: RunningServer }>({
  serviceWorkers: 'allow',
  launchOptions: [
    ({ launchOptions }, use) =>
      use(WITH_NOTIFICATIONS ? { executablePath: WITH_NOTIFICATIONS } : launchOptions),
    { scope: 'worker' },
  ],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const service = await startPushServiceSimulator()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServer({ PUSH_ORIGINS: service.url, DEMO_DATA: 'off' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
})

/**
 * This browser's push service is the simulator: without a network Chromium reaches none. Everything else is the browser's own:
 * the permission, the worker, and what it shows.
 */
export async function withPushService({ context }: Somebody, service: PushServiceSimulator): Promise<void> {
  test.skip(WITH_NOTIFICATIONS === undefined, 'needs a Chromium that shows notifications')
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('subscribeAtService', (key: string) => service.subscribe(key))
  await context.addInitScript(() => {
    type Given = { endpoint: string; keys: Record<string, string> }
    const ask = (globalThis as unknown as { subscribeAtService(key: string): Promise<Given> })
      .subscribeAtService
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer
    const kept = (): PushSubscription | null => {
      const stored = localStorage.getItem('test-subscription')
      if (!stored) return null
      const { key, ...given } = JSON.parse(stored) as Given & { key: string }
      return {
        endpoint: given.endpoint,
        options: { applicationServerKey: bytes(key), userVisibleOnly: true },
        toJSON: () => given,
        async unsubscribe() {
          localStorage.removeItem('test-subscription')
          return true
        },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => kept()
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey)
      localStorage.setItem('test-subscription', JSON.stringify({ key, ...(await ask(key)) }))
      return kept()!
    }
  })
}

/** The part of the settings about push in this browser. */
export const card = (page: Page) => page.getByRole('region', { name: 'On this device' })
export const endpointOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('test-subscription') ?? '{}') as { endpoint: string }).endpoint,
  )

export async function turnOn(who: Somebody, service: PushServiceSimulator): Promise<string> {
  await withPushService(who, service)
  await who.page.goto('/settings/device')
  await card(who.page).getByRole('button', { name: 'Turn on' }).click()
  await expect(card(who.page).getByText('This browser notifies you')).toBeVisible()
  return endpointOf(who.page)
}
