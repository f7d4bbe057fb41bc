import type { CDPSession } from '@playwright/test'
import { bubble, idOf, send } from '../../support/browser/conversation.ts'
import { card, endpointOf, test, turnOn, withPushService } from '../../support/browser/push-browser.ts'
import { createEvent, expect, type Page } from '../../support/browser/support.ts'

type Pushed = { title: string; body: string; tag: string; link: string }

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

test('P-12 nothing asks for permission and nothing is subscribed until a person turns push on; a test push comes to the screen, and who is looking sees no others but those about money', {
  tag: '@all',
}, async ({ somebody, service, server }) => {
  const ada = await somebody('Ada')
  await withPushService(ada, service)
  await ada.page.addInitScript(() => {
    const asked = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = (...given) => {
      sessionStorage.setItem('asked', 'yes')
      return asked(...given)
    }
  })
  for (const path of ['/', '/events', '/settings', '/settings/device']) {
    await ada.page.goto(path)
    await ada.page.waitForLoadState('networkidle')
    expect(await endpointOf(ada.page)).toBeUndefined()
  }
  expect(await ada.page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull()
  await card(ada.page).getByRole('button', { name: 'Turn on' }).click()
  await expect(card(ada.page).getByText('This browser notifies you')).toBeVisible()
  const endpoint = await endpointOf(ada.page)
  expect(endpoint).toContain(service.url)
  expect(await ada.page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes')

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

  await ada.page.bringToFront()
  await deliver({ title: 'A bet', body: '', link: '/', tag: 'a', always: false })
  await deliver({ title: 'Money', body: '', link: '/', tag: 'b', always: true })
  // in whatever order
  const titles = async () => (await shown(ada.page)).map(({ title }) => title).toSorted()
  await expect.poll(titles).toEqual(['Another', 'Money', 'This is how it looks'])
})

test('M1 a conversation’s messages take each other’s place, and reading it takes them away', {
  tag: '@all',
}, async ({ somebody, service, server }) => {
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

test('P-12 pushing one opens its page in the window that is there, and a foreign address leads home', {
  tag: '@all',
}, async ({ somebody, service, server }) => {
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

test('P-12 push is offered once after the first pot, never on load, and turned on from there', {
  tag: '@all',
}, async ({ somebody, service }) => {
  const ada = await somebody('Ada')
  await withPushService(ada, service)
  const offer = ada.page.getByRole('region', { name: 'Get notified right away?' })
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

test('P-12 the worker’s file is never kept, and the policy lets only our own worker in', {
  tag: '@all',
}, async ({ server }) => {
  const worker = await fetch(`${server.url}/service-worker.js`)
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(worker.headers.get('content-type')).toMatch(/javascript/)
  const page = await fetch(`${server.url}/sign-in`)
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
})
