import { randomUUID } from 'node:crypto'
import { bubble, idOf, log, say, send } from '../../support/browser/conversation.ts'
import { expect, type Page, type Somebody, test } from '../../support/browser/support.ts'

const COUNT = 10_000
const AT_ONCE = 40

/** Sends many messages as quickly as the server takes them; the browser's own client would need minutes. */
async function sendMany(from: Somebody, origin: string, receiverId: string): Promise<void> {
  const cookies = await from.context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin, 'content-type': 'application/json' }
  let next = 1
  const sendOn = async () => {
    while (next <= COUNT) {
      const content = `Number ${next++} ${'and so on '.repeat(next % 12)}`
      const body = JSON.stringify({ receiverId, content, clientId: randomUUID() })
      const answer = await fetch(`${origin}/api/messages/send`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
}

const scrollBy = (page: Page, pixels: number) =>
  log(page).evaluate((scroller, by) => scroller.scrollBy(0, by), pixels)

/** The message in the middle of the window, and where it is. */
const middleOf = (page: Page) =>
  log(page).evaluate((scroller) => {
    const { top, height } = scroller.getBoundingClientRect()
    const rows = [...scroller.querySelectorAll('article')]
    const row = rows.find((one) => one.getBoundingClientRect().bottom > top + height / 2)!
    return { text: row.textContent, top: Math.round(row.getBoundingClientRect().top) }
  })

/** Waits until twenty frames in a row change nothing among the messages on the screen. */
const rowsRest = (page: Page) =>
  log(page).evaluate(async (scroller) => {
    let still = 0
    new MutationObserver(() => {
      still = 0
    }).observe(scroller, { childList: true, subtree: true })
    while (still++ < 20) await new Promise((drawn) => requestAnimationFrame(drawn))
  })

/** Counts from now on what is added to the messages on the screen or taken from them. */
const watchRows = (page: Page) =>
  log(page).evaluate((scroller) => {
    const seen = { changes: 0 }
    new MutationObserver((changes) => {
      seen.changes += changes.filter(
        ({ addedNodes, removedNodes }) => addedNodes.length + removedNodes.length > 0,
      ).length
    }).observe(scroller, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
const changesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { changes: number } }).seen.changes)

test('M-10 ten thousand messages: to the first by scrolling, news meanwhile move nothing, and back to the newest', async ({
  somebody,
  server,
}) => {
  test.setTimeout(600_000)
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await send(ben, server.url, adaId, 'The first of all')
  await sendMany(ada, server.url, benId)
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  await expect(log(page).getByRole('article').last()).toContainText('✓ Sent')
  const first = bubble(page, 'The first of all')
  await expect(async () => {
    await scrollBy(page, -100_000)
    expect(await log(page).getByRole('article').count()).toBeLessThan(60)
    await expect(first).toBeVisible({ timeout: 20 })
  }).toPass({ intervals: [20], timeout: 200_000 })

  // in the middle of the past, somebody writes
  await scrollBy(page, 4_000)
  await expect(first).toBeHidden()
  // the rows of the way there go once the movement is over
  await rowsRest(page)
  const before = await middleOf(page)
  await watchRows(page)
  for (const text of ['News one', 'News two', 'News three']) await send(ben, server.url, adaId, text)
  await expect(page.getByRole('status').filter({ hasText: 'News three' })).toBeAttached()
  expect(await middleOf(page)).toEqual(before)
  expect(await changesOf(page)).toBe(0)

  await page.getByRole('button', { name: 'Newest' }).click()
  await expect(bubble(page, 'News three')).toBeInViewport()
  await say(page, 'Here again')
  await expect(bubble(page, 'Here again')).toContainText('✓ Sent')
  await expect(bubble(page, 'Here again')).toBeInViewport()
})
