import { existsSync } from 'node:fs'
import type { CDPSession } from '@playwright/test'
import { type PushServiceSimulator, startPushServiceSimulator } from '#simulators/push-service.ts'
import { bubble, idOf, send } from '../../support/browser/conversation.ts'
import { type RunningServer, START_MAX_MS, startServer } from '../../support/browser/server.ts'
import { test as base, createEvent, expect, type Page, type Somebody } from '../../support/browser/support.ts'

// The build without a window never shows a notification, whatever is permitted.
const WITH_NOTIFICATIONS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'].find(
  (path) => existsSync(path),
)
base.use({ serviceWorkers: 'allow' })
if (WITH_NOTIFICATIONS) base.use({ launchOptions: { executablePath: WITH_NOTIFICATIONS } })
type Pushed = { title: string; body: string; tag: string; link: string }

/** A server that may send to the simulator of a push service. */
const test = base.extend<object, { service: PushServiceSimulator; server: RunningServer }>({
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
async function withPushService({ context }: Somebody, service: PushServiceSimulator): Promise<void> {
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

/** The browser's worker, to which pushes are delivered as the browser does it. */
async function workerOf(page: Page, origin: string): Promise<(data: unknown) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const running = versions.find(({ status }) => status === 'activated')
      if (running) resolve(running.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data) =>
    session
      .send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
      .then(() => {})
}

const shown = (page: Page): Promise<Pushed[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      link: data.link as string,
    }))
  })

const card = (page: Page) => page.getByRole('region', { name: 'On this device' })
const endpointOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('test-subscription') ?? '{}') as { endpoint: string }).endpoint,
  )

async function turnOn(who: Somebody, service: PushServiceSimulator): Promise<string> {
  await withPushService(who, service)
  await who.page.goto('/settings#push')
  await card(who.page).getByRole('button', { name: 'Turn on' }).click()
  await expect(card(who.page).getByText('This browser tells you')).toBeVisible()
  return endpointOf(who.page)
}

test('P-12 nothing asks for permission and nothing is subscribed until a person turns push on', async ({
  somebody,
  service,
}) => {
  const ada = await somebody('Ada')
  await withPushService(ada, service)
  await ada.page.addInitScript(() => {
    const asked = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = (...given) => {
      sessionStorage.setItem('asked', 'yes')
      return asked(...given)
    }
  })
  for (const path of ['/', '/events', '/settings']) {
    await ada.page.goto(path)
    await ada.page.waitForLoadState('networkidle')
    expect(await endpointOf(ada.page)).toBeUndefined()
  }
  expect(await ada.page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull()
  await card(ada.page).getByRole('button', { name: 'Turn on' }).click()
  await expect(card(ada.page).getByText('This browser tells you')).toBeVisible()
  expect(await endpointOf(ada.page)).toContain(service.url)
  expect(await ada.page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes')
})

test('P-12 a test push comes through the server, the service and the worker to the screen', async ({
  somebody,
  service,
  server,
}) => {
  const ada = await somebody('Ada')
  const endpoint = await turnOn(ada, service)
  await card(ada.page).getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.received(endpoint).length).toBe(1)
  const deliver = await workerOf(ada.page, server.url)
  const { data } = service.received(endpoint)[0]!
  await deliver(data)
  await expect
    .poll(() => shown(ada.page))
    .toEqual([
      {
        title: 'This is how it looks',
        body: 'Push works in this browser.',
        tag: data.tag,
        link: '/settings#notifications',
      },
    ])
  // a repeat takes the place of the first one
  await deliver(data)
  await deliver({ ...data, tag: 'another', title: 'Another' })
  await expect.poll(async () => (await shown(ada.page)).length).toBe(2)
})

test('P-12 who is looking sees no push but those about money and the account', async ({
  somebody,
  service,
  server,
}) => {
  const ada = await somebody('Ada')
  await turnOn(ada, service)
  const deliver = await workerOf(ada.page, server.url)
  await ada.page.bringToFront()
  await deliver({ title: 'A bet', body: '', link: '/', tag: 'a', always: false })
  await deliver({ title: 'Money', body: '', link: '/', tag: 'b', always: true })
  await expect.poll(() => shown(ada.page)).toMatchObject([{ title: 'Money' }])
})

test('M1 a conversation’s messages take each other’s place, and reading it takes them away', async ({
  somebody,
  service,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const endpoint = await turnOn(ada, service)
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  const deliver = await workerOf(ada.page, server.url)
  const write = async (content: string, times: number) => {
    await send(ben, server.url, adaId, content)
    await expect.poll(() => service.received(endpoint).length).toBe(times)
    // as where nobody looks
    await deliver({ ...service.received(endpoint).at(-1)!.data, always: true })
  }
  await write('Are you in?', 1)
  await write('It locks in ten minutes', 2)
  await expect
    .poll(() => shown(ada.page))
    .toMatchObject([{ body: 'It locks in ten minutes', link: `/messages/${benId}` }])
  await ada.page.goto(`/messages/${benId}`)
  await expect(bubble(ada.page, 'It locks in ten minutes')).toBeVisible()
  await expect.poll(() => shown(ada.page)).toEqual([])
})

test('P-12 pushing one opens its page in the window that is there, and a foreign address leads home', async ({
  somebody,
  service,
  server,
}) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await turnOn(ada, service)
  const [worker] = ada.context.serviceWorkers()
  const press = (link: string) =>
    worker!.evaluate((where) => {
      // the worker's own classes, which pages do not have
      const scope = globalThis as unknown as EventTarget & { ExtendableEvent: typeof Event }
      const event = new scope.ExtendableEvent('notificationclick')
      Object.defineProperty(event, 'notification', { value: { close() {}, data: { link: where } } })
      scope.dispatchEvent(event)
    }, link)
  await press(`/events/${id}`)
  await expect(ada.page).toHaveURL(`${server.url}/events/${id}`)
  expect(ada.context.pages()).toHaveLength(1)
  await press('https://evil.example/')
  await expect(ada.page).toHaveURL(`${server.url}/`)
})

test('P-12 turned off, this browser gets nothing; another one is listed and turned off from here', async ({
  somebody,
  service,
  server,
}) => {
  const ada = await somebody('Ada')
  await turnOn(ada, service)
  const other = await ada.context.browser()!.newContext({ baseURL: server.url })
  const signedIn = await other.request.post('/api/auth/sign-in', {
    headers: {
      origin: server.url,
      'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    },
    data: { email: ada.email, password: 'brass lamp over the pine table' },
  })
  expect(signedIn.ok()).toBe(true)
  const { publicKey } = (await (await other.request.get('/api/push/key')).json()) as { publicKey: string }
  await other.request.post('/api/push/subscriptions', {
    headers: {
      origin: server.url,
      'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    },
    data: service.subscribe(publicKey),
  })
  await other.close()
  await ada.page.reload()
  const list = card(ada.page).getByRole('list', { name: 'Other browsers with push' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Turn push off on Firefox/ }).click()
  await expect(list).toHaveCount(0)
  await card(ada.page).getByRole('button', { name: 'Turn off' }).click()
  await expect(card(ada.page).getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('P-12 where push cannot be turned on, the card says why and what to do', async ({ somebody }) => {
  const ada = await somebody('Ada')
  const text = async (script: () => void) => {
    const page = await ada.context.newPage()
    await page.addInitScript(script)
    await page.goto('/settings#push')
    await expect(card(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0)
    const words = card(page).getByText(/browser|home screen/)
    await expect(words.first()).toBeVisible()
    const said = await words.first().textContent()
    await page.close()
    return said
  }
  expect(await text(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))).toMatch(
    /blocks notifications .* allow notifications/,
  )
  expect(
    await text(() => {
      delete (window as { PushManager?: unknown }).PushManager
    }),
  ).toMatch(/cannot show notifications/)
  expect(
    await text(() => {
      delete (window as { PushManager?: unknown }).PushManager
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      })
    }),
  ).toMatch(/Add to Home Screen/)
})

test('P-12 quiet hours are set, changed and turned off', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/settings#push')
  await card(page).getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(card(page).getByLabel('From')).toHaveValue('22:00')
  await card(page).getByLabel('Until').fill('22:00')
  await expect(card(page).getByText('Choose two different times')).toBeVisible()
  await card(page).getByLabel('Until').fill('06:30')
  await card(page).getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(card(page).getByRole('button', { name: 'Save quiet hours' })).toHaveCount(0)
  await page.reload()
  await expect(card(page).getByLabel('Until')).toHaveValue('06:30')
  await card(page).getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(card(page).getByLabel('From')).toHaveCount(0)
})

test('P-12 push is offered once after the first pot, never on load, and turned on from there', async ({
  somebody,
  service,
}) => {
  const ada = await somebody('Ada')
  await withPushService(ada, service)
  const offer = ada.page.getByRole('region', { name: 'Be told at once?' })
  const pot = async () => {
    await ada.page.goto('/create-pot')
    await ada.page.getByLabel('Pot amount').fill('1')
    await ada.page.getByRole('button', { name: 'Create Pot', exact: true }).click()
    await expect(ada.page).toHaveURL(/\/pots$/)
  }
  await ada.page.goto('/')
  await ada.page.waitForLoadState('networkidle')
  await expect(offer).toHaveCount(0)
  await pot()
  await expect(offer).toContainText('when somebody plays your pot')
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await expect(offer).toHaveCount(0)
  await expect.poll(() => endpointOf(ada.page)).toContain(service.url)
  await pot()
  await ada.page.waitForLoadState('networkidle')
  await expect(offer).toHaveCount(0)
})

test('P-12 the worker’s file is never kept, and the policy lets only our own worker in', async ({
  server,
}) => {
  const worker = await fetch(`${server.url}/service-worker.js`)
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(worker.headers.get('content-type')).toMatch(/javascript/)
  const page = await fetch(`${server.url}/sign-in`)
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
})
