import {
  api,
  createEvent,
  depositThroughDialog,
  expect,
  type Page,
  placeBet,
  skipLogCheck,
  test,
} from '../../support/browser/support.ts'

/** Notes the address of each read of the API from now on. */
function noteReads(page: Page): { all: string[]; twice(): string[] } {
  const all: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) all.push(pathname + search)
  })
  return { all, twice: () => all.filter((address, at) => all.indexOf(address) !== at) }
}

const quiet = async (reads: { all: string[] }) => {
  let before = -1
  await expect
    .poll(
      () => {
        const same = before === reads.all.length
        before = reads.all.length
        return same
      },
      { intervals: [1200] },
    )
    .toBe(true)
}

const homes = [
  { real: false, unfolded: false },
  { real: true, unfolded: false },
  { real: true, unfolded: true },
]
for (const { real, unfolded } of homes) {
  const name = `${real ? 'real money' : 'practice'}${unfolded ? ', with its figures unfolded' : ''}`
  test(`D10 home asks at most five times for its first view, ${name}`, { tag: '@all' }, async ({
    somebody,
    server,
  }) => {
    const ada = await somebody('Ada', { real, dollars: '50' })
    await skipLogCheck(ada.context, server.url)
    const id = await createEvent(ada, server.url, { isPracticeMode: !real })
    await ada.page.goto(`/events/${id}`)
    await expect(ada.page.getByText('0 bets', { exact: true })).toBeVisible()
    await api(ada.context, server.url, 'POST', '/api/bets', {
      eventId: id,
      selection: 'optionA',
      amount: '5.00',
    })
    // the signals of the bet have come before home opens
    await expect(ada.page.getByText('1 bet', { exact: true })).toBeVisible()
    await quiet(noteReads(ada.page))
    if (unfolded) await ada.context.addInitScript(() => localStorage.setItem('home-open', '["figures"]'))
    const reads = noteReads(ada.page)
    await ada.page.goto('/')
    await expect(ada.page.getByRole('list', { name: 'Recent activity' })).toBeVisible()
    await expect(ada.page.getByText('Winning streak: 0 in a row')).toBeVisible()
    await expect(ada.page.getByText('Current winning streak')).toBeVisible({ visible: unfolded })
    await quiet(reads)
    expect(reads.all.length, reads.all.join('\n')).toBeLessThanOrEqual(5)
    expect(reads.twice()).toEqual([])
  })
}

test('D10 a bet has every address fetched at most once', { tag: '@all' }, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  await skipLogCheck(ada.context, server.url)
  const id = await createEvent(ada, server.url)
  await ada.page.goto(`/events/${id}`)
  await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = noteReads(ada.page)
  await quiet(before)
  const reads = noteReads(ada.page)
  await placeBet(ada.page, 'A', '5')
  await quiet(reads)
  expect(reads.all).toContain('/api/auth/user')
  expect(reads.twice()).toEqual([])
})

test('D10 a deposit has every address fetched at most once', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const { page, context } = await somebody('Ada', { real: true })
  await skipLogCheck(context, server.url)
  const reads = noteReads(page)
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/create-payment-intent'))
      reads.all.length = 0
  })
  await depositThroughDialog(page, '50')
  await quiet(reads)
  expect(reads.all).toContain('/api/auth/user')
  expect(reads.twice()).toEqual([])
})

test('D10 a transfer has every address fetched at most once', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const bea = await somebody('Bea')
  const { page } = ada
  await skipLogCheck(ada.context, server.url)
  const { id } = await api<{ id: string }>(bea.context, server.url, 'GET', '/api/auth/user')
  await page.goto(`/profile/${id}`)
  const reads = noteReads(page)
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transfer')) reads.all.length = 0
  })
  await page.getByRole('button', { name: 'Send Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Funds' })
  await dialog.getByLabel('Amount', { exact: true }).fill('12.5')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Send $12.50' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await quiet(reads)
  expect(reads.all).toContain('/api/auth/user')
  expect(reads.twice()).toEqual([])
})

test('D10 the page of an event and the list ask for their first answer themselves, and nobody asks again', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  await skipLogCheck(ada.context, server.url)
  const title = 'Is this asked for once?'
  const id = await createEvent(ada, server.url, { isPracticeMode: true, title, endsInSeconds: 600 })
  const reads = noteReads(ada.page)
  const firstOf = async (path: string) => {
    reads.all.length = 0
    await ada.page.goto(path)
    await expect(
      ada.page.getByRole(path === `/events/${id}` ? 'heading' : 'link', { name: title }).first(),
    ).toBeVisible()
    await quiet(reads)
    expect(reads.twice()).toEqual([])
    return reads.all[0]
  }
  expect(await firstOf(`/events/${id}`)).toBe(`/api/events/${id}`)
  expect(await firstOf('/events')).toBe('/api/events/shelves?mode=practice')
  // a list without shelves asks for none
  expect(await firstOf(`/events?search=${encodeURIComponent(title)}`)).toMatch(/^\/api\/events\?/)
  expect(reads.all.filter((address) => address.includes('shelves'))).toEqual([])
})

test('X-01 D10 what changes between a page’s data and its socket is shown, and nothing else is asked for again', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ben
  await skipLogCheck(ben.context, server.url)
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  const first = noteReads(page)
  const released = Promise.withResolvers<void>()
  // without this file there is no socket
  await page.route(/\/late-[^/]*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('0 bets', { exact: true })).toBeVisible()
  await api(ada.context, server.url, 'POST', `/api/events/${id}/void`, {})
  const reads = noteReads(page)
  await quiet(reads)
  await expect(page.getByText('The event is void')).toHaveCount(0)
  reads.all.length = 0
  const known = new Set(first.all)
  released.resolve()
  await expect(page.getByText('The event is void')).toBeVisible()
  await quiet(reads)
  expect(reads.all).toContain(`/api/events/${id}`)
  expect(reads.all).not.toContain('/api/auth/user')
  // a first answer that is under way when the change is heard is asked for once more
  expect(reads.twice().filter((address) => known.has(address))).toEqual([])
})
