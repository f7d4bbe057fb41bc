import { api, createEvent, expect, type Page, type Somebody, test } from '../../support/browser/support.ts'

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
const bet = (who: Somebody, origin: string, eventId: string, selection: string, amount: string) =>
  api(who.context, origin, 'POST', '/api/bets', { eventId, selection, amount })

test('C8 an event without bets says so: no 50 percent, no odds, no chart', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('No bets yet', { exact: true }).first()).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/50%|2\.00/)).toHaveCount(0)
  await expect(main.getByRole('slider')).toHaveCount(0)
  await api(ada.context, server.url, 'POST', `/api/events/${id}/void`, {})
  await page.reload()
  await expect(page.getByText('The event is void', { exact: true })).toBeVisible()
  await expect(page.getByText('Nobody had bet on it, so there was nothing to refund.')).toBeVisible()
  await expect(page.getByRole('img', { name: /void, nothing to refund$/ })).toBeVisible()
})

test('C8 a void with a bet on it says that every stake went back', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await bet(ada, server.url, id, 'optionA', '5')
  await api(ada.context, server.url, 'POST', `/api/events/${id}/void`, {})
  await ada.page.goto(`/events/${id}`)
  await expect(ada.page.getByText('Every stake was refunded in full.')).toBeVisible()
  await expect(ada.page.getByRole('img', { name: /void, every stake refunded$/ })).toBeVisible()
})

test('E2 by the keys the slip comes after the prices, before chart and comments', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  test.skip(!isWide(page), 'a phone has the slip in a sheet')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await bet(ada, server.url, id, 'optionA', '5')
  await page.goto(`/events/${id}`)
  const slip = page.getByRole('complementary', { name: 'Bet slip' })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View as table' })).toBeVisible()
  const focused: string[] = []
  await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    title.tabIndex = -1
    title.focus()
  })
  for (let press = 0; press < 12 && !focused.includes('slip'); press++) {
    await page.keyboard.press('Tab')
    const inSlip = await slip.evaluate((part) => part.contains(document.activeElement))
    focused.push(inSlip ? 'slip' : await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  expect(focused).toContain('slip')
  expect(focused.join(' ')).not.toMatch(/View as table|Comment/)
})

test('E4 titles stand at one place, and the strip reaches both edges of a wide window', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  test.skip(!isWide(page), 'a phone has one width')
  const left = async (path: string) => {
    await page.goto(path)
    return (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
  }
  const events = await left('/events')
  for (const path of ['/withdraw', '/history', '/settings']) expect(await left(path), path).toBe(events)
  await page.setViewportSize({ width: 1680, height: 900 })
  const strip = await page.getByRole('region', { name: 'Mode', exact: true }).boundingBox()
  expect([strip?.x, strip?.width]).toEqual([0, 1680])
})

test('E2 both names are read whole at 360 px, in every share, with a bet placed and with long words', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  await page.setViewportSize({ width: 360, height: 780 })
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
  for (const [mine, theirs, optionALabel] of [
    ['10', '30', 'Harbour Kings'],
    ['3', '97', 'Kings'],
    ['50', '50', long],
  ] as const) {
    const { id } = await api<{ id: string }>(ada.context, server.url, 'POST', '/api/events', {
      title: 'Are both names there?',
      description: 'Look at the bar.',
      category: 'other',
      optionALabel,
      optionBLabel: 'The Rovers',
      isPracticeMode: true,
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await bet(ada, server.url, id, 'optionA', mine)
    await bet(ben, server.url, id, 'optionB', theirs)
    await page.goto(`/events/${id}`)
    const seam = page.getByRole('img', { name: new RegExp(`^A ${optionALabel} `) })
    await expect(seam).toBeVisible()
    const cut = await seam.evaluate(
      (bar, names) => {
        // no box cuts the name off
        const whole = (element: Element) => {
          const own = element.getBoundingClientRect()
          for (let box = element.parentElement; box && box !== bar.parentElement; box = box.parentElement) {
            const frame = box.getBoundingClientRect()
            if (getComputedStyle(box).overflow === 'visible') continue
            if (own.width > frame.width + 1 || own.height > frame.height + 1 || own.right > frame.right + 1)
              return false
          }
          return own.left >= 0 && own.right <= innerWidth
        }
        return names.filter(
          (name) =>
            ![...bar.querySelectorAll('bdi')].some((one) => one.textContent.includes(name) && whole(one)),
        )
      },
      [optionALabel, 'The Rovers'],
    )
    expect(cut, `${mine} : ${theirs}`).toEqual([])
  }
})
