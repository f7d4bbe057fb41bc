import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { api, type Page, type Somebody } from './support.ts'

/** A person's id. */
export const idOf = async ({ context }: Somebody, origin: string): Promise<string> =>
  (await api<{ id: string }>(context, origin, 'GET', '/api/auth/user')).id

/** The messages of the open conversation. */
export const log = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ })

/** Where one writes. */
export const field = (page: Page): Locator => page.getByLabel('Message', { exact: true })

/** Writes a message as a person does. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** The message with this text. */
export const bubble = (page: Page, text: string | RegExp): Locator =>
  log(page).getByRole('article').filter({ hasText: text })

/** Sends a message by the API. */
export const send = (from: Somebody, origin: string, receiverId: string, content: string) =>
  api<{ id: string }>(from.context, origin, 'POST', '/api/messages/send', {
    receiverId,
    content,
    clientId: randomUUID(),
  })

/** Opens what can be done with a message by keys: for fingers its button is out of sight. */
export async function openActions(message: Locator): Promise<void> {
  await message.getByRole('button', { name: 'Actions for this message' }).press('Enter')
}

/** The two write to each other: from then on their words are not those of strangers. */
export async function acquaint(one: Somebody, other: Somebody, origin: string): Promise<void> {
  const [oneId, otherId] = [await idOf(one, origin), await idOf(other, origin)]
  await send(one, origin, otherId, 'Hello')
  await send(other, origin, oneId, 'Hello yourself')
}
