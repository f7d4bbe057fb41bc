import {
  enter,
  expectTogether,
  isPaused,
  openRoom,
  plays,
  secondOf,
  setVideo,
} from '../../support/browser/rooms.ts'
import { api, expect, type Page, test } from '../../support/browser/support.ts'
import { simulateYouTube, VIDEO_LINK } from '../../support/browser/youtube.ts'

test('R-18 three browsers show the same second: play, pause, seek, a late viewer, a lost network, another host', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(180_000)
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const cleo = await somebody('Cleo')
  const room = await openRoom(ada, server.url)
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await simulateYouTube(ada.context)
  await simulateYouTube(ben.context, { bufferingMs: 250 })
  await simulateYouTube(cleo.context, { bufferingMs: 600 })
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  const two = [ada.page, ben.page]
  const all = [ada.page, ben.page, cleo.page]

  await test.step('play', async () => {
    await ada.page.getByRole('button', { name: 'Play for everybody' }).click()
    for (const page of two) await plays(page)
    await expectTogether(two, 'playing')
  })
  await test.step('seek', async () => {
    const place = ada.page.getByRole('slider', { name: 'Place in the video, for everybody' })
    await place.fill('300')
    await place.press('Tab')
    for (const page of two) await expect.poll(() => secondOf(page)).toBeGreaterThan(299)
    await expectTogether(two, 'after the seek')
  })
  await test.step('a late viewer lands on the right second', async () => {
    await enter(cleo.page, room.id)
    await expect.poll(() => secondOf(cleo.page), { timeout: 20_000 }).toBeGreaterThan(300)
    await expectTogether(all, 'with the late viewer')
    await expect(cleo.page.getByRole('button', { name: /^In sync ±0\.2 s/ })).toBeVisible()
  })
  await test.step('pause', async () => {
    await ada.page.getByRole('button', { name: 'Pause for everybody' }).click()
    for (const page of all) await expect.poll(() => isPaused(page)).toBe(true)
    await expectTogether(all, 'paused')
    await ada.page.getByRole('button', { name: 'Play for everybody' }).click()
    for (const page of all) await expect.poll(() => isPaused(page)).toBe(false)
    await expectTogether(all, 'playing again')
  })
  await test.step('five seconds without a network', async () => {
    await ben.context.setOffline(true)
    const left = await secondOf(ada.page)
    await expect.poll(() => secondOf(ada.page), { timeout: 20_000 }).toBeGreaterThan(left + 5)
    await ben.context.setOffline(false)
    await expectTogether(all, 'back on the network')
  })
  await test.step('another host', async () => {
    await ada.page.getByRole('button', { name: /inside$/ }).click()
    const people = ada.page.getByRole('dialog')
    await people.getByRole('button', { name: 'Actions for Ben E' }).click()
    await people.getByRole('button', { name: 'Give the controls' }).click()
    await expect(ben.page.getByRole('button', { name: 'Pause for everybody' })).toBeVisible()
    await ben.page.getByRole('slider', { name: 'Place in the video, for everybody' }).fill('600')
    await ben.page.keyboard.press('Tab')
    for (const page of all) await expect.poll(() => secondOf(page), { timeout: 20_000 }).toBeGreaterThan(599)
    await expectTogether(all, 'after the new host’s seek')
  })
})

/** The device hides the page, as a phone that locks does, or shows it again. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('R-18 a phone that locks pauses nobody, and at the end of the video everybody stays there', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(120_000)
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const pages = [ada.page, ben.page]
  const room = await openRoom(ada, server.url)
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  for (const { context, page } of [ada, ben]) {
    await simulateYouTube(context)
    await enter(page, room.id)
  }
  await ada.page.getByRole('button', { name: 'Play for everybody' }).click()
  for (const page of pages) await plays(page)
  await test.step('the host’s and a member’s phone lock, one after the other', async () => {
    const acts: string[] = []
    ada.page.on('request', (request) => request.url().endsWith('/playback') && acts.push(request.method()))
    for (const [locked, other] of [pages, pages.toReversed()] as [Page, Page][]) {
      await hide(locked, true)
      await locked.evaluate(() =>
        (window as unknown as { youtube: { pauseVideo(): void } }).youtube.pauseVideo(),
      )
      const left = await secondOf(other)
      await expect.poll(() => secondOf(other), { timeout: 20_000 }).toBeGreaterThan(left + 2)
      expect(await isPaused(locked)).toBe(true)
      await hide(locked, false)
      await expectTogether(pages, 'shown again')
      await expect(locked.getByText('You paused it here')).toBeHidden()
    }
    expect(acts).toEqual([])
  })
  await test.step('dragged to the end, with a press on resync', async () => {
    await ada.page.getByRole('slider', { name: 'Place in the video, for everybody' }).fill('900')
    await ada.page.keyboard.press('Tab')
    const again = ada.page.getByRole('button', { name: 'Play again for everybody' })
    await expect(again).toBeVisible()
    for (const page of pages) {
      const chip = page.getByRole('button', { name: /^In sync ±0\.2 s/ })
      await expect(chip).toBeVisible({ timeout: 20_000 })
      await chip.click()
    }
    await ada.page.getByRole('textbox', { name: 'Message' }).fill('What an end')
    await ada.page.keyboard.press('Enter')
    await expect(ben.page.getByText('What an end')).toBeVisible()
    for (const page of pages) {
      expect(await secondOf(page)).toBeGreaterThan(899)
      await expect(page.getByText('chat and odds are delayed')).toBeHidden()
    }
    await again.click()
    for (const page of pages) await expect.poll(() => secondOf(page)).toBeLessThan(60)
    await expectTogether(pages, 'from the beginning')
  })
})

test('R-17 what YouTube refuses is told in words, and a press starts what the browser blocks', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(120_000)
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  for (const [error, text] of [
    [150, 'The owner of this video does not allow it to be shown here. Choose another one.'],
    [101, 'The owner of this video does not allow it to be shown here. Choose another one.'],
    [100, 'This video is gone from YouTube, or it is private. Choose another one.'],
  ] as const) {
    await ada.context.unrouteAll()
    await simulateYouTube(ada.context, { error })
    await enter(ada.page, room.id)
    await expect(ada.page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await api(ada.context, server.url, 'PATCH', `/api/video-rooms/${room.id}/playback`, {
    playing: true,
    position: 40,
  })
  await ada.context.unrouteAll()
  await simulateYouTube(ada.context, { blocked: true })
  await enter(ada.page, room.id)
  await ada.page.getByRole('button', { name: 'Tap to start' }).click()
  await expect.poll(() => secondOf(ada.page)).toBeGreaterThan(40)
  await expect(ada.page.getByRole('button', { name: 'Tap to start' })).toBeHidden()
})

test('R-18 a provider that cannot be reached is named, and the room goes on without it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await simulateYouTube(ada.context, { away: true })
  await enter(ada.page, room.id)
  // the browser's own error page does not show through
  await expect(ada.page.getByText('Loading YouTube…')).toHaveCSS('background-color', /^rgb\(|^oklch|^color\(/)
  await expect(
    ada.page.getByRole('alert').filter({ hasText: 'YouTube cannot be reached from here' }),
  ).toBeVisible({
    timeout: 25_000,
  })
  await expect(ada.page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect(ada.page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
})
