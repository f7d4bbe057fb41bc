// The replays of events and tournaments on the command line (command.ts).
import { createHash } from 'node:crypto'
import { saySettlement, withheldText } from '#web/transparency/check-settlement.ts'
import { openReplay, replayedOf } from './replay.ts'
import type { Step } from './verify.ts'
import { type TournamentReplay, verifyTournament } from './verify-tournament.ts'

const NOT_FOUND = 404
const GONE = 410
/** The server does not show such a thing, which says nothing of whether what it has is right. */
export class NotThere extends Error {}

async function ask(url: URL, accept: string): Promise<Response> {
  const response = await fetch(url, { headers: { accept } })
  if (response.status === NOT_FOUND)
    throw new NotThere(`${url} answers 404: there is no such thing, or it is not over yet.`)
  if (response.status === GONE) throw new NotThere(await withheldText(response))
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}

/** @throws NotThere for a 404, and Error when the server does not answer with a success */
export const readJson = async (url: URL): Promise<unknown> => (await ask(url, 'application/json')).json()

/**
 * Computes a settled or voided event again, holds the text that it computed from against the public log, and says what came of it.
 * @param key the log's verifier key, if the reader brings it
 * @returns whether every cent agrees, and it is the replay that was said in the log at the time
 * @throws Error when the server does not give its replay
 */
export async function sayEvent(id: string, server: string, key: string | undefined): Promise<boolean> {
  const begun = performance.now()
  const response = await ask(new URL(`/api/events/${id}/replay`, server), 'application/x-ndjson')
  const replay = openReplay()
  const hash = createHash('sha256')
  for await (const bytes of response.body!) {
    hash.update(bytes)
    if (!replay.take(bytes)) break
  }
  const result = await replay.end()
  const { fault, bets, people, pool, fee, paid, outcome, decidedBy, rules, rulesHash } = result
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
  const replayed = replayedOf(result, hash.digest('hex'))
  return saySettlement(id, server, key, console.log, async () => replayed)
}

/**
 * The steps of a tournament from its line to its prize.
 * @param line as it was drawn, where the server shows its draw
 * @returns `isLineOpen` where it was played in a line of which there is no draw; `hash` of the text that was computed from
 * @throws NotThere before its end
 */
export async function toItsPrize(
  id: string,
  server: string,
  line?: readonly string[],
): Promise<{ steps: Step[]; isLineOpen: boolean; hash: string }> {
  const answer = await ask(new URL(`/api/tournaments/${id}/replay`, server), 'application/json')
  const text = await answer.text()
  const replay = JSON.parse(text) as TournamentReplay
  const keys = (await readJson(new URL('/api/scorecards/keys', server))) as { publicKey: string }[]
  const published = keys.map(({ publicKey }) => publicKey)
  const steps = await verifyTournament(replay, id, line, published)
  const hash = createHash('sha256').update(text).digest('hex')
  return { steps, isLineOpen: line === undefined && replay.places !== 0, hash }
}
