import { createHash } from 'node:crypto'
import type { Step } from '../games/verify.ts'
import { openReplay, type ReplayResult, replayedOf } from '../replays/replay.ts'
import { type TournamentReplay, verifyTournament } from '../replays/verify-tournament.ts'
import { saySettlement } from './check-settlement.ts'
import { ask, fetchJson, NotThere } from './get-file.ts'

/** Makes an error of `NotThere`: the replay exists, so a log without it is a fault, while the question makes sense. */
export async function ofWhatIsThere(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    throw error instanceof NotThere ? new Error(error.message) : error
  }
}

/** @param name the name of the event here. @param begun when its computation began. @returns whether every cent agrees */
function sayComputed(name: string, result: ReplayResult, begun: number): boolean {
  const { fault, bets, people, pool, fee, paid, outcome, decidedBy, rules, rulesHash } = result
  console.log(`${name}: ${rules[0] ?? ''}`)
  console.log(`rules ${rulesHash}`)
  console.log(`${bets} bets by ${people} people, outcome ${outcome} by ${decidedBy}`)
  if (fault) {
    console.log(`WRONG  ${fault.name}\n        said  ${fault.said}\n        found ${fault.found}`)
    console.log('DOES NOT VERIFY')
    return false
  }
  console.log(`pool ${pool}, fee ${fee}, paid ${paid}, in cents`)
  console.log(`every cent agrees, in ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  return true
}

/**
 * Recomputes a settled or voided event, compares the text that it computed from with the public log, and prints the result.
 * @param key the log's verifier key, if the reader brings it
 * @returns whether every cent agrees, and the log stated this replay at the time
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
  if (!sayComputed(`event ${id}`, result, begun)) return false
  const replayed = replayedOf(result, hash.digest('hex'))
  return ofWhatIsThere(() => saySettlement(id, server, key, console.log, async () => replayed))
}

/** Recomputes a saved replay of an event. @returns false: without the log it could be another replay than at the time */
export async function sayEventFile(text: string): Promise<false> {
  const begun = performance.now()
  const replay = openReplay()
  replay.take(new TextEncoder().encode(text))
  if (sayComputed('a saved event', await replay.end(), begun))
    console.log('every cent agrees: NOT CHECKED AGAINST THE LOG. event <number> --url does that')
  return false
}

/**
 * The steps of a tournament from its line to its prize.
 * @param line as it was drawn, where the server shows its draw
 * @returns `isLineOpen` where its line has no draw; `hash` of the computed text
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
  const keys = (await fetchJson(new URL('/api/scorecards/keys', server))) as { publicKey: string }[]
  const published = keys.map(({ publicKey }) => publicKey)
  const steps = await verifyTournament(replay, id, line, published)
  const hash = createHash('sha256').update(text).digest('hex')
  return { steps, isLineOpen: line === undefined && replay.places !== 0, hash }
}
