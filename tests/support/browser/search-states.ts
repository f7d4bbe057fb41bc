import type { ScreenState } from './screen-states.ts'
import { api, expect, type Page } from './support.ts'

/** The path of the newest open event for practice coins. */
async function firstEvent(page: Page): Promise<string> {
  await page.goto('/events')
  const { origin } = new URL(page.url())
  const [event] = await api<{ id: string }[]>(
    page.context(),
    origin,
    'GET',
    '/api/events?status=open&mode=practice',
  )
  return `/events/${event!.id}`
}

/** The palette, and what others see of an event by its link. */
export const searchStates: readonly ScreenState[] = [
  {
    name: 'search',
    practice: true,
    async show(page) {
      await page.goto('/pots')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('combobox', { name: /^Search/ })).toBeVisible()
    },
  },
  {
    name: 'search-found',
    practice: true,
    async show(page) {
      await page.goto('/pots')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: /^Search/ }).fill('ma')
      await expect(page.getByRole('group', { name: 'People' })).toBeVisible()
    },
  },
  {
    name: 'search-nothing',
    practice: false,
    async show(page) {
      await page.goto('/pots')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: /^Search/ }).fill('xyzzy plugh')
      await expect(page.getByText('Nothing found for')).toBeVisible()
    },
  },
  {
    name: 'event-embed',
    practice: true,
    async show(page) {
      await page.goto(await firstEvent(page))
      await page.getByRole('button', { name: 'Embed' }).click()
      const dialog = page.getByRole('dialog', { name: 'Embed this event' })
      await expect(dialog.frameLocator('iframe').getByRole('heading')).toBeVisible()
    },
  },
  {
    name: 'profile-share',
    practice: true,
    async show(page) {
      await page.goto('/pots')
      const { origin } = new URL(page.url())
      const { id } = await api<{ id: string }>(page.context(), origin, 'GET', '/api/auth/user')
      await page.goto(`/profile/${id}`)
      await page.getByRole('button', { name: 'Share profile' }).click()
      await expect(page.getByRole('switch', { name: 'Visitors see it' })).toBeVisible()
    },
  },
  {
    name: 'share-room',
    practice: true,
    async show(page) {
      const path = await firstEvent(page)
      const { origin } = new URL(page.url())
      const { id } = await api<{ id: string }>(page.context(), origin, 'POST', '/api/video-rooms', {
        name: 'The decider, watched together in the long room above the harbour',
        eventId: path.split('/').at(-1),
      })
      await api(page.context(), origin, 'POST', `/api/video-rooms/${id}/join`, {})
      await page.context().clearCookies()
      await page.goto(`/share/rooms/${id}`)
    },
  },
  {
    name: 'embed',
    practice: true,
    show: async (page) => void (await page.goto(`/embed${await firstEvent(page)}`)),
  },
  {
    name: 'share',
    practice: true,
    async show(page) {
      const path = await firstEvent(page)
      // people who are signed in go straight to the event
      await page.context().clearCookies()
      await page.goto(`/share${path}`)
    },
  },
]
