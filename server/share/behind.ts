import { PRACTICE_START_CENTS } from '#contract/fees.ts'
import { grouped } from '#contract/money.ts'
import type { Tx } from '#server/core/db.ts'
import { escaped } from '#server/pages/plain-page.ts'
import { readShared, type Shareables } from './shared-thing.ts'

const LIST = /^\/events\/?(?:[?#]|$)/
const EVENT = /^\/events\/([1-9]\d{0,17})\/?(?:[?#]|$)/

const COINS = `You start with ${grouped(PRACTICE_START_CENTS)} practice coins. They cost nothing and have no cash value.`

const section = (picture: string, title: string, lines: readonly string[]): string =>
  `<section class="behind" aria-label="Behind the sign-in">${picture}<p dir="auto"><strong>${escaped(title)}</strong></p>${lines
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')}</section>`

/**
 * States in the pages to sign in and up where the visitor is going.
 * @param path where a sign-in leads, as the address has it; not trusted
 * @returns HTML about the list of events, or about an event that visitors see; empty for everything else, so that nobody learns whether
 *   an event is hidden or does not exist
 */
export async function behindSignIn(tx: Tx, shareables: Shareables, path: string): Promise<string> {
  if (LIST.test(path))
    return section('', 'The events', ['People bet on them against each other, never against a house.', COINS])
  const id = EVENT.exec(path)?.[1]
  const thing = id && (await readShared(tx, shareables, { kind: 'events', id: BigInt(id) }))
  if (!thing) return ''
  const { title, state, bets = 0, practice } = thing
  const said = bets === 0 ? 'Nobody has bet yet' : bets === 1 ? '1 bet so far' : `${bets} bets so far`
  return section(`<img src="/share/events/${id}.png" width="1200" height="630" alt="">`, title, [
    `${state}. ${said}.`,
    practice ? `It takes practice coins. ${COINS}` : COINS,
  ])
}
