import { expect } from '@playwright/test'
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

/** Where the picture of this page is now, in seconds; -1 while there is none. */
export const secondOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (document.querySelector('youtube-video') as unknown as { currentTime: number } | null)?.currentTime ??
      -1,
  )

/** The seconds of several pages at one moment: each is asked for its second and its clock, and brought to one moment. */
export async function spreadOf(pages: readonly Page[]): Promise<number> {
  const read = await Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        const video = document.querySelector('youtube-video') as unknown as {
          currentTime: number
          paused: boolean
        } | null
        return {
          at: Date.now(),
          second: video?.currentTime ?? Number.NaN,
          plays: video ? !video.paused : false,
        }
      }),
    ),
  )
  const first = read[0]!.at
  const seconds = read.map(({ at, second, plays }) => second - (plays ? (at - first) / 1000 : 0))
  return Math.max(...seconds) - Math.min(...seconds)
}

/** Chooses from the room's menu. */
export async function menuOf(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this room' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
