import type { BrowserContext } from '@playwright/test'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { demoEvents } from './routes.ts'
import { api } from './support.ts'

type Listed = { id: string; title: string }

/** Signs a browser context in as a person of the demo community. */
export async function signInAs(context: BrowserContext, origin: string, key: string): Promise<void> {
  await api(context, origin, 'POST', '/api/auth/sign-in', { email: demoEmail(key), password: DEMO_PASSWORD })
}

/** Paths of the demo community's events, by the name of their state. */
export async function demoEventPaths(context: BrowserContext, origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [name, title] of Object.entries(demoEvents)) {
    const list = await api<Listed[]>(
      context,
      origin,
      'GET',
      `/api/events?search=${encodeURIComponent(title)}`,
    )
    const event = list.find((one) => one.title === title)
    if (!event) throw new Error(`the demo community has no event “${title}”`)
    found.set(name, `/events/${event.id}`)
  }
  return found
}

/** Sets the browser's storage before any page of ours runs. */
export async function remember(
  context: BrowserContext,
  theme: 'light' | 'dark',
  practice: boolean,
): Promise<void> {
  await context.addInitScript(
    ([chosenTheme, mode]) => {
      localStorage.setItem('theme', chosenTheme)
      localStorage.setItem('practiceMode', mode)
    },
    [theme, String(practice)] as const,
  )
}

/** Paths of screens of one thing, as the signed-in person sees them: of each kind of tournament one, a room, a conversation, a profile. */
export async function thingPaths(context: BrowserContext, origin: string): Promise<string[]> {
  const get = <T>(path: string) => api<T[]>(context, origin, 'GET', path)
  const tournaments = await get<{ id: string; status: string }>('/api/tournaments')
  const kinds = new Map(tournaments.map(({ id, status }) => [status, `/tournaments/${id}`]))
  const [room] = await get<{ id: string }>('/api/video-rooms')
  const [talk] = await get<{ userId: string }>('/api/messages/conversations')
  if (kinds.size === 0 || !room || !talk)
    throw new Error('the demo community has no tournament, room or talk')
  const person = talk.userId
  return [...kinds.values(), `/rooms/${room.id}`, `/messages/${person}`, `/profile/${person}`]
}
