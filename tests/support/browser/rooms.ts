import { expect, type Frame } from '@playwright/test'
import { api, type Page, type Somebody } from './support.ts'

type Opened = { id: string; invitePath: string | null }

/** A room by the API. @returns it; the owner is not inside yet */
export const openRoom = (
  owner: Somebody,
  origin: string,
  more: { name?: string; eventId?: string; isPublic?: boolean; purpose?: string } = {},
): Promise<Opened> =>
  api<Opened>(owner.context, origin, 'POST', '/api/video-rooms', {
    name: 'Game seven, all together',
    isPublic: true,
    maxParticipants: 50,
    ...more,
  })

export const setVideo = (owner: Somebody, origin: string, roomId: string, videoUrl: string | null) =>
  api(owner.context, origin, 'PATCH', `/api/video-rooms/${roomId}/video`, { videoUrl })

export const joinRoom = (who: Somebody, origin: string, roomId: string) =>
  api<{ id: string }>(who.context, origin, 'POST', `/api/video-rooms/${roomId}/join`, {})

/** Opens the room and waits until the person is inside. */
export async function enter(page: Page, roomId: string): Promise<void> {
  await page.goto(`/rooms/${roomId}`)
  await expect(page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
}

export const chatOf = (page: Page) => page.getByRole('region', { name: 'Room chat' })

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await chatOf(page).getByRole('button', { name: 'Send', exact: true }).click()
}

/** The document that plays: of Vimeo and Twitch their frame, of YouTube the page itself. */
export const playerOf = (page: Page): Page | Frame =>
  page.frames().find((frame) => /^https:\/\/player\.(?:vimeo\.com|twitch\.tv)\//.test(frame.url())) ?? page

/** The state of the player itself, with the clock of its page. */
const read = (page: Page) =>
  playerOf(page).evaluate(() => {
    const video = (document.querySelector('youtube-video') ?? document.querySelector('video')) as unknown as {
      currentTime: number
      paused: boolean
    } | null
    return { at: Date.now(), second: video?.currentTime ?? -1, plays: video ? !video.paused : false }
  })

/** Where the picture of this page is now, in seconds; -1 while there is none. */
export const secondOf = async (page: Page): Promise<number> => (await read(page)).second
export const isPaused = async (page: Page): Promise<boolean> => !(await read(page)).plays

/** The seconds of several pages at one moment: each is asked for its second and its clock, and brought to one moment. */
export async function spreadOf(pages: readonly Page[]): Promise<number> {
  const all = await Promise.all(pages.map(read))
  const first = all[0]!.at
  const seconds = all.map(({ at, second, plays }) => second - (plays ? (at - first) / 1000 : 0))
  return Math.max(...seconds) - Math.min(...seconds)
}

/** Everybody within 0.3 s, and it stays so while the video plays on. */
export async function expectTogether(pages: readonly Page[], what: string): Promise<void> {
  await expect.poll(() => spreadOf(pages), { message: what, timeout: 30_000 }).toBeLessThanOrEqual(0.3)
  const first = pages[0]!
  const second = await secondOf(first)
  if (!(await isPaused(first)))
    await expect.poll(() => secondOf(first), { timeout: 20_000 }).toBeGreaterThan(second + 0.5)
  await expect
    .poll(() => spreadOf(pages), { message: `${what}, still`, timeout: 20_000 })
    .toBeLessThanOrEqual(0.3)
}

export const plays = (page: Page) =>
  expect.poll(() => secondOf(page), { timeout: 20_000 }).toBeGreaterThan(0.2)

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** A frequent action of the owner: a button in the head, or on a phone a line of the room's menu. */
export async function ownerAct(page: Page, name: 'Add Video' | 'Edit Video' | 'Video Layout'): Promise<void> {
  if (isPhone(page)) await menuOf(page, name)
  else await page.getByRole('button', { name, exact: true }).first().click()
}

/** Opens what changes one's own look: one's seat, or on a phone one's line in the list of people. */
export async function openLook(page: Page): Promise<void> {
  if (!isPhone(page)) return page.getByRole('button', { name: /Change your look$/ }).click()
  await page.getByRole('button', { name: / inside$/ }).click()
  await page.getByRole('button', { name: 'Your look' }).click()
}

/** Chooses from the room's menu. */
export async function menuOf(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this room' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
