import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { api, expect, type Somebody } from './support.ts'

export type Game = 'cards' | 'coin-flip' | 'craps'

/** A pot by the API. @returns its id and its title, which nobody else's has */
export async function makePot(
  creator: Somebody,
  origin: string,
  gameType: Game,
  potAmount = '10',
): Promise<{ id: string; title: string }> {
  const title = `${gameType} ${randomUUID().slice(0, 8)}`
  const { id } = await api<{ id: string }>(creator.context, origin, 'POST', '/api/pots/create', {
    gameType,
    potAmount,
    title,
    isPracticeMode: true,
  })
  return { id, title }
}

/** A session of each game, so that Play plays. */
export async function readyFor(person: Somebody, origin: string): Promise<void> {
  for (const gameType of ['cards', 'coin-flip', 'craps'])
    await api(person.context, origin, 'POST', '/api/game-sessions', { gameType, isPracticeMode: true })
}

export const cardOf = (page: Page, { title }: { title: string }) =>
  page.getByRole('article', { name: title, exact: true })

/** Practice coins, in hundredths. */
export async function purseOf(person: Somebody, origin: string): Promise<number> {
  const user = await api<{ practiceBalance: string }>(person.context, origin, 'GET', '/api/auth/user')
  return Math.round(Number(user.practiceBalance) * 100)
}

/** Counts the tones that pages of this context start, from the next page on. */
export async function countNotes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = window as unknown as { notes: number }
    counted.notes = 0
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
      const start = source.prototype.start
      source.prototype.start = function (...when: [number?]) {
        counted.notes += 1
        return start.apply(this, when)
      }
    }
  })
}
export const notes = (page: Page) => page.evaluate(() => (window as unknown as { notes: number }).notes)

/** Waits until more notes than these were started. */
export const expectMoreNotes = (page: Page, than: number) =>
  expect.poll(() => notes(page), { timeout: 5000, intervals: [50] }).toBeGreaterThan(than)

/** The list of open pots, filtered or not. */
export const ACTIVE = /\/api\/pots\/active(\?|$)/

/** The notification's description. */
export const told = ({ page }: Somebody, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })

type Marks = {
  began?: number
  told?: number
  /** the pot's card while it said “In play”: its height, and whether it said “Settling…” too */
  inPlay?: { height: number; settling: boolean }
}
type Marked = typeof globalThis & { gameMarks: Marks }

/**
 * From now on the page records how a pot's card is in play, when a game's animation begins and when its toast appears, by its own
 * clock: a game is over in seconds, and one look at it after the other may take longer.
 */
export const markGame = (page: Page, { title }: { title: string }) =>
  page.evaluate((name) => {
    const marks: Marks = {}
    ;(globalThis as Marked).gameMarks = marks
    new MutationObserver(() => {
      if (document.querySelector('[data-phase]')) marks.began ??= performance.now()
      if (/You (Won!|Lost)/.test(document.body.textContent)) marks.told ??= performance.now()
      const card = document.querySelector<HTMLElement>(`article[aria-label="${name}"]`)
      // the text that is seen: what is invisible is not in it
      const said = card?.innerText ?? ''
      if (card && said.includes('In play'))
        marks.inPlay = {
          height: card.getBoundingClientRect().height,
          settling: marks.inPlay?.settling || said.includes('Settling…'),
        }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  }, title)

export const marksOf = (page: Page): Promise<Marks> => page.evaluate(() => (globalThis as Marked).gameMarks)
