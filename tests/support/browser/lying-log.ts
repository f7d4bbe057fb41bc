import type { Page, Route } from '@playwright/test'
import { noteOf, type Signing } from '../made-log.ts'
import { logKey } from '../small-log.ts'
import { expect } from './support.ts'

// The server of these journeys is honest. A lie changes what one page alone is answered.
export const bar = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The public log failed the check.' })
export const ownCheck = (page: Page) => page.getByRole('region', { name: 'Your own check' })
export const PROOF = /\/api\/receipts\/\d+\/proof$/

/** The first visit of the log, which is honest. */
export async function firstVisit(page: Page): Promise<void> {
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('The log has only grown')
  await expect(bar(page)).toHaveCount(0)
}

/**
 * A page whose browser trusts a key of ours beside the server’s from its first visit on, so that heads of the server can be signed
 * differently later, as one would that lies. The server itself stays honest: only what this page is answered is changed.
 */
export async function keyOfOurs(page: Page, origin: string): Promise<Signing> {
  const { origin: name } = await (await page.request.get(`${origin}/api/transparency`)).json()
  const key = logKey(name)
  await page.route('**/api/transparency', async (route) => {
    const reply = await (await route.fetch()).json()
    const ours = { vkey: key.vkey, from: new Date().toISOString(), current: true }
    await route.fulfill({ json: { ...reply, keys: [ours, ...reply.keys] } })
  })
  await page.route('**/log/checkpoint', async (route) => {
    const note = await (await route.fetch()).text()
    await route.fulfill({ body: cosigned(note, key), contentType: 'text/plain' })
  })
  return key
}

/** The text of a head, without its signatures. */
export const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1)

/** A head with our signature above the others. */
function cosigned(note: string, key: Signing): string {
  const text = textOf(note)
  return noteOf(text, key) + note.slice(text.length + 1)
}

/** Another root in the place of a head’s own. */
export const otherRoot = (text: string): string =>
  text.replace(/\n[A-Za-z0-9+/]{43}=\n$/, `\n${Buffer.alloc(32, 7).toString('base64')}\n`)

/** Changes what an address of the API answers to this page. @param more headers */
export const answered = (
  page: Page,
  address: string | RegExp,
  change: (reply: never) => unknown,
  more: Record<string, string> = {},
) =>
  page.route(address, async (route: Route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const headers = { ...answer.headers(), ...more }
    await route.fulfill({ response: answer, headers, json: change((await answer.json()) as never) })
  })

/** The screen's text for a correct log. */
export const WELL = /^The log is fine: [\d,]+ entries, newest \d+ \w+ ago$/
