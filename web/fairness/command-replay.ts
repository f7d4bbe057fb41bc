// The replays of events and tournaments on the command line (command.ts).
import { openReplay } from './replay.ts'
import type { Step } from './verify.ts'
import { type TournamentReplay, verifyTournament } from './verify-tournament.ts'

const NOT_FOUND = 404
const GONE = 410
const WITHHELD =
  'its text was withheld by the moderators: its replay is shown only to people who are signed in, and its settlement stays in the public log'

/** The server does not show such a thing, which says nothing of whether what it has is right. */
export class NotThere extends Error {}

/** @param withheld what it means that moderators have taken a text down */
async function ask(url: URL, accept: string, withheld?: string): Promise<Response> {
  const response = await fetch(url, { headers: { accept } })
  if (response.status === NOT_FOUND)
    throw new NotThere(`${url} answers 404: there is no such thing, or it is not over yet.`)
  if (response.status === GONE && withheld !== undefined) throw new NotThere(withheld)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}

/** @throws NotThere for a 404, and Error when the server does not answer with a success */
export const readJson = async (url: URL): Promise<unknown> => (await ask(url, 'application/json')).json()

/**
 * Computes a settled or voided event again and says what came of it.
 * @returns whether every cent agrees
 * @throws Error when the server does not give its replay
 */
export async function sayEvent(id: string, server: string): Promise<boolean> {
  const begun = performance.now()
  const response = await ask(
    new URL(`/api/events/${id}/replay`, server),
    'application/x-ndjson',
    `event ${id}: ${WITHHELD}`,
  )
  const replay = openReplay()
  for await (const bytes of response.body!) if (!replay.take(bytes)) break
  const { fault, bets, people, pool, fee, paid, outcome, decidedBy, rules, rulesHash } = await replay.end()
  console.log(`event ${id}: ${rules[0] ?? ''}`)
  console.log(`rules ${rulesHash}`)
  console.log(`${bets} bets by ${people} people, outcome ${outcome} by ${decidedBy}`)
  if (fault) {
    console.log(`WRONG  ${fault.name}\n        said  ${fault.said}\n        found ${fault.found}`)
    console.log('DOES NOT VERIFY')
    return false
  }
  console.log(`pool ${pool}, fee ${fee}, paid ${paid}, in cents`)
  console.log(`every cent agrees, in ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  console.log('verified')
  return true
}

/**
 * The steps of a tournament from its line to its prize.
 * @param line as it was drawn, where the server shows its draw
 * @returns `isLineOpen` where it was played in a line of which there is no draw
 * @throws NotThere before its end
 */
export async function toItsPrize(
  id: string,
  server: string,
  line?: readonly string[],
): Promise<{ steps: Step[]; isLineOpen: boolean }> {
  const replay = (await readJson(new URL(`/api/tournaments/${id}/replay`, server))) as TournamentReplay
  const keys = (await readJson(new URL('/api/scorecards/keys', server))) as { publicKey: string }[]
  const published = keys.map(({ publicKey }) => publicKey)
  const steps = await verifyTournament(replay, id, line, published)
  return { steps, isLineOpen: line === undefined && replay.places !== 0 }
}
