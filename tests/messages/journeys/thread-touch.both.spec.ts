import type { Locator } from '@playwright/test'
import { bubble, field, idOf, say, send } from '../../support/browser/conversation.ts'
import { expect, type Page, test } from '../../support/browser/support.ts'

/** A finger on the screen: down, moves, a rest by the page's clock (which then is `page.clock`), up. */
async function touch(
  page: Page,
  on: Locator,
  { dx = 0, dy = 0, from = 60, restMs = 0 }: { dx?: number; dy?: number; from?: number; restMs?: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const box = (await on.boundingBox())!
  const [x, y] = [box.x + from, box.y + box.height / 2]
  const point = (share: number) => [{ x: x + dx * share, y: y + dy * share }]
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof point>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [first, ...moves] = dx || dy ? [0.3, 0.5, 0.7, 0.9, 1] : []
  // what follows is not waited for: a finger that rests for long is a long press
  const began = finger('touchStart', point(0))
  const followed = first && finger('touchMove', point(first))
  const tapped = !first && !restMs && finger('touchEnd', [])
  await Promise.all([began, followed, tapped])
  for (const share of moves) await finger('touchMove', point(share))
  if (restMs) await page.clock.runFor(restMs)
  if (!tapped) await finger('touchEnd', [])
  await session.detach()
}

test.describe('M18 fingers in a thread', () => {
  test.skip(({ isMobile }) => !isMobile, 'fingers are a phone’s')

  test('M18 a long press opens what can be done with a message, a swipe answers it, and the page still scrolls', {
    tag: '@all',
  }, async ({ somebody, server }) => {
    const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
    const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
    await send(ben, server.url, adaId, 'Press me')
    await send(ada, server.url, benId, 'My own one')
    const { page } = ada
    await page.clock.install()
    await page.goto(`/messages/${benId}`)
    const one = bubble(page, 'Press me')
    const menu = page.getByRole('menu')
    await expect(one).toBeVisible()
    // a tap does nothing
    await touch(page, one, {})
    await expect(menu).toHaveCount(0)
    for (let n = 0; n < 2; n++) {
      await touch(page, one, { restMs: 600 })
      await expect(menu).toBeVisible()
      await expect(menu.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
      await page.goBack()
      await expect(menu).toBeHidden()
    }
    await expect(page).toHaveURL(`/messages/${benId}`)
    // a press that becomes a move up or down is a scroll
    await touch(page, one, { dy: 60, restMs: 600 })
    await expect(menu).toHaveCount(0)
    const answered = page.getByRole('button', { name: 'Cancel the reply' })
    // too short, to the left, up, or from the edge, where the phone's own Back is
    await touch(page, one, { dx: 40 })
    await touch(page, one, { dx: -120, from: 200 })
    await touch(page, one, { dx: 30, dy: 120 })
    await touch(page, one, { dx: 120, from: 4 })
    await expect(answered).toHaveCount(0)
    await touch(page, one, { dx: 120 })
    await expect(answered).toBeVisible()
    await say(page, 'An answer')
    await expect(bubble(page, 'An answer')).toContainText('Press me')
    await touch(page, bubble(page, 'My own one'), { dx: 120, from: 120 })
    await expect(answered).toBeVisible()
  })

  test('M18 the button of a message is out of sight, and still there for a screen reader', {
    tag: '@all',
  }, async ({ somebody, server }) => {
    const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
    const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
    await send(ben, server.url, adaId, 'Press me')
    const { page } = ada
    await page.goto(`/messages/${benId}`)
    const more = bubble(page, 'Press me').getByRole('button', { name: 'Actions for this message' })
    const shownAs = () => more.evaluate((button) => button.parentElement!.getBoundingClientRect().width)
    await expect.poll(shownAs).toBeLessThanOrEqual(1)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('M18 a thread has the screen: only the strip and its head are above it, nothing is below', {
    tag: '@all',
  }, async ({ somebody, server }) => {
    const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
    const benId = await idOf(ben, server.url)
    const { page } = ada
    await page.goto('/messages')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect(tabs).toBeVisible()
    await page.getByRole('button', { name: 'Find somebody' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write to…' })
    await dialog.getByLabel('Name or e-mail').fill(ben.email)
    await dialog.getByRole('option').click()
    await expect(page).toHaveURL(`/messages/${benId}`)
    await expect(field(page)).toBeVisible()
    await expect(tabs).toBeHidden()
    await expect(page.getByRole('link', { name: 'Evens, home' })).toBeHidden()
    const { head, foot, height, scrolls } = await page.evaluate(() => ({
      head: document.querySelector('main header')!.getBoundingClientRect().bottom,
      foot: document.querySelector('main textarea')!.getBoundingClientRect().bottom,
      height: innerHeight,
      scrolls: document.documentElement.scrollHeight - innerHeight,
    }))
    expect(head).toBeLessThanOrEqual(28 + 60)
    expect(height - foot).toBeLessThan(24)
    expect(scrolls).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(tabs).toBeVisible()
  })
})

test('M19 the gaps between the messages of a group are equal, at its end too', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const benId = await idOf(ben, server.url)
  for (const text of ['One', 'Two', 'Three', 'Four']) await send(ada, server.url, benId, text)
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  await expect(bubble(page, 'Four')).toBeVisible()
  const gaps = await page.getByRole('article').evaluateAll((rows) => {
    const paper = rows.map((row) => row.querySelector('.rounded-xl')!.getBoundingClientRect())
    return paper.slice(1).map((box, n) => Math.round(box.top - paper[n]!.bottom))
  })
  expect(gaps).toEqual([3, 3, 3])
})

test('M22 the list has a button to write to somebody, by name or address', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const benId = await idOf(ben, server.url)
  const { page } = ada
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Write to somebody' }).click()
  await page.getByRole('dialog').getByLabel('Name or e-mail').fill(ben.email)
  await page.getByRole('option').click()
  await expect(page).toHaveURL(`/messages/${benId}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
