import { randomUUID } from 'node:crypto'
import type { Page } from './page.ts'

/** One's name here, and the API as this person's browser would call it. */
export type Person = {
  id: string
  firstName: string
  email: string
  call<T = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
}

export const PASSWORD = 'brass lamp over the pine table'

export const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`

/** A new person, made by the API. */
export async function newPerson(origin: string, firstName: string): Promise<Person> {
  const email = newEmail()
  let cookie = ''
  const call: Person['call'] = async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const set = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    if (set.length) cookie = set.join('; ')
    return (await answer.json()) as never
  }
  await call('POST', '/api/auth/sign-up', {
    email,
    password: PASSWORD,
    firstName,
    lastName: 'Example',
    dateOfBirth: '1990-05-17',
    region: 'GB',
  })
  const { id } = await call<{ id: string }>('GET', '/api/auth/user')
  return { id, firstName, email, call }
}

/** Signs in on the screen for it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.fill('E-mail', email)
  await page.fill('Password', PASSWORD)
  await page.press('button', 'Sign in')
  await page.see('button', 'Your account')
}

/** A new person, who signs in on this page. */
export async function arrives(page: Page, firstName: string): Promise<Person> {
  const person = await newPerson(page.origin, firstName)
  await page.open('/sign-in')
  await signIn(page, person.email)
  return person
}

/** A practice event of this person, open for that long. @returns its id and title */
export async function newEvent(
  creator: Person,
  endsInSeconds = 3600,
): Promise<{ id: string; title: string }> {
  const title = `Does the ferry ${randomUUID().slice(0, 8)} leave before noon?`
  const { id } = await creator.call<{ id: string }>('POST', '/api/events', {
    title,
    description: 'By the board at the pier.',
    category: 'other',
    optionALabel: 'Before',
    optionBLabel: 'After',
    isPracticeMode: true,
    endsAt: new Date(Date.now() + endsInSeconds * 1000).toISOString(),
  })
  return { id, title }
}

/** Bets on the event that is open: in the slip beside it, or on a phone in the sheet. */
export async function bet(page: Page, amount: string): Promise<void> {
  if (page.wide) await page.in('form', 'Bet slip').press('radio', /^A:/)
  else await page.in('region', 'Bet on this event').press('button', /^(Bet on|Add to) A/)
  const slip = page.in('form', 'Bet slip')
  await slip.fill('Amount', amount)
  await slip.press('button', /^Bet .* practice coins on /)
  await page.see('text', 'Bet Placed!')
  if (page.wide) return
  // the sheet has another height then
  await page.in('dialog').see('text', 'Bet placed')
  await page.in('dialog').press('button', 'Close')
  await page.gone('dialog')
}
