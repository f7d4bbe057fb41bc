import { GAMES, type Game, type Outcome } from '../games/recompute.ts'
import {
  type FunRecord,
  type PotRecord,
  proofFaults,
  type Verdict,
  verifyFun,
  verifyPot,
  verifySeeds,
} from '../games/verify.ts'
import { type JuryRecord, verifyJury } from '../games/verify-jury.ts'
import { type LineRecord, verifyLine } from '../games/verify-line.ts'
import { type Checked, checkScorecard } from '../replays/scorecard.ts'
import { sayTournamentSaid } from './check-settlement.ts'
import { ofWhatIsThere, sayEvent, toItsPrize } from './command-replay.ts'
import { fetchJson, NotThere } from './get-file.ts'
import { type Command, fileIn, type Given, Misuse, numberIn, SERVER } from './given.ts'

const recordOf = (kind: string, id: string, server: string): Promise<unknown> =>
  fetchJson(new URL(`/api/fairness/${kind}/${id}`, server))

/** The commands about games, events, tournaments and matches (docs/fairness.md, replays.md, scorecards.md). */
export const GAME_COMMANDS: Readonly<Record<string, Command>> = {
  pot: async ({ url = SERVER }, rest) => {
    const id = numberIn(rest)
    return say(await verifyPot((await recordOf('pots', id, url)) as PotRecord, id))
  },
  fun: async ({ url = SERVER }, rest) => {
    const id = numberIn(rest)
    return say(await verifyFun((await recordOf('fun-games', id, url)) as FunRecord, id))
  },
  tournament: async ({ url = SERVER, key }, rest) => sayTournament(numberIn(rest), { server: url, key }),
  event: async ({ url = SERVER, key }, rest) => sayEvent(numberIn(rest), url, key),
  match: async ({ key }, rest) => sayMatch(await fileIn(rest), key),
  jury: async (_, rest) => sayJury(JSON.parse(await fileIn(rest)) as JuryRecord),
}

/** A saved answer of `/api/juries/{id}/draw`: the draw and the votes. */
async function sayJury(record: JuryRecord): Promise<boolean> {
  const { ok, steps } = await verifyJury(record, record.eventId)
  return say({ ok, steps, computed: null, seeds: null })
}

/** @param card as a server answered it @param key the public key that the reader trusts */
export const sayMatch = async (card: string, key: string | undefined): Promise<boolean> =>
  sayCard(await checkScorecard(card, key), key !== undefined)

/** Saved answers of `/api/fairness`, by the kind of the game. The file itself names its game. */
export const GAME_FILES = {
  pot: async (record: PotRecord) => say(await verifyPot(record, record.id)),
  fun: async (record: FunRecord) => say(await verifyFun(record, record.id)),
  line: async (record: LineRecord) => sayLineFile(await verifyLine(record, record.id), record.id),
}

/** @returns false: the line is the first step of a tournament, whose prize and log a file does not hold */
function sayLineFile(line: Verdict, id: string): false {
  if (!line.ok) say(line)
  else {
    saySteps(line)
    console.log(`its line is right: THE TOURNAMENT IS NOT CHECKED. tournament ${id} --url does that`)
  }
  return false
}

/** Checks a game whose seeds a person typed in. */
export async function sayTypedSeeds(given: Given): Promise<boolean> {
  const { game, commitment, nonce } = given
  const proof = {
    serverSeed: given['server-seed'],
    clientSeed: given['client-seed'],
    nonce,
    commitment: commitment ?? '0'.repeat(64),
    clientSeedBy: 'player',
  }
  if (!GAMES.includes(game as Game)) throw new Misuse(`--game is one of ${GAMES.join(', ')}`)
  const [fault] = Object.entries(proofFaults(proof))
  if (fault) throw new Misuse(`${fault[0]}: ${fault[1]}`)
  const seeds = proof as Record<'serverSeed' | 'clientSeed' | 'nonce', string>
  return say(
    await verifySeeds(game as Game, {
      serverSeed: seeds.serverSeed,
      clientSeed: seeds.clientSeed,
      nonce: seeds.nonce,
      ...(commitment ? { commitment } : {}),
    }),
  )
}

/** The server to ask, and the log's verifier key, if the reader brings it. */
type Asked = { server: string; key: string | undefined }

/** @throws NotThere where the line is right and the server has no replay, as before the tournament's end */
async function sayTournament(id: string, asked: Asked): Promise<boolean> {
  // a tournament that never started has no draw, and one that started before there were draws has none
  const record = await recordOf('tournaments', id, asked.server).catch((error: Error) => {
    if (!(error instanceof NotThere)) throw error
  })
  if (record) return sayDrawn(record as LineRecord, id, asked)
  const { steps, isLineOpen, hash } = await toItsPrize(id, asked.server)
  const verdict = { ok: steps.every(({ ok }) => ok), steps, computed: null, seeds: null }
  return verdict.ok && isLineOpen ? sayLineOpen(verdict) : sayReplayed(verdict, id, hash, asked)
}

/** Prints the steps, and whether the log stated this replay. */
async function sayReplayed(
  verdict: Verdict,
  id: string,
  hash: string,
  { server, key }: Asked,
): Promise<boolean> {
  if (!verdict.ok) return say(verdict)
  saySteps(verdict)
  return ofWhatIsThere(() => sayTournamentSaid(id, server, key, console.log, hash))
}

/**
 * Tournaments that started before lines were drawn have no draw. Nothing in a replay shows its age, so a hidden draw looks the
 * same.
 * @returns false: it does not verify
 */
function sayLineOpen(verdict: Verdict): false {
  saySteps(verdict)
  console.log('WARN   by the server’s word its line was drawn before lines were public: not checked')
  console.log('the rest agrees: ITS LINE IS NOT CHECKED')
  return false
}

async function sayDrawn(record: LineRecord, id: string, asked: Asked): Promise<boolean> {
  const line = await verifyLine(record, id)
  try {
    const { steps, hash } = await toItsPrize(id, asked.server, record.line)
    const verdict = {
      ...line,
      ok: line.ok && steps.every(({ ok }) => ok),
      steps: [...line.steps, ...steps],
    }
    return await sayReplayed(verdict, id, hash, asked)
  } catch (error) {
    if (!(error instanceof NotThere)) throw error
    if (!line.ok) return say(line)
    saySteps(line)
    console.log('only its line can be checked, and the line is right: this tournament is not over')
    throw error
  }
}

function say(verdict: Verdict): boolean {
  saySteps(verdict)
  console.log(verdict.ok ? 'verified' : 'DOES NOT VERIFY')
  return verdict.ok
}

function saySteps({ steps, computed }: Verdict): void {
  for (const { label, message, hmac, place, word, sides, number, face } of computed?.draws ?? []) {
    console.log(`${label}\n  HMAC-SHA256 of ${message}\n  ${hmac}`)
    console.log(`  word ${place + 1}: ${word}, modulo ${sides}: ${number}, ${face}`)
  }
  if (computed) console.log(`result: ${gameResultText(computed.outcome)}`)
  for (const step of steps) {
    console.log(`${step.ok ? 'ok    ' : 'WRONG '} ${step.name}`)
    if (!step.ok) console.log(`        said  ${step.said}\n        found ${step.found}`)
  }
}

/** @param trusted the reader has named the key */
function sayCard(checked: Checked, trusted: boolean): boolean {
  if (!checked.ok) {
    console.log(`${checked.why}\nDOES NOT VERIFY`)
    return false
  }
  const { record, keyId, publicKey } = checked
  const { champion, challenger, scores, evidence } = record
  const [winner, loser] = record.winner === champion.id ? [champion, challenger] : [challenger, champion]
  console.log(
    `match ${record.number} of tournament ${record.tournament}: ${record.game} on ${record.platform}`,
  )
  console.log(`${winner.name} (${winner.id}) won against ${loser.name} (${loser.id}) by ${record.wonBy}`)
  if (scores.length > 0)
    console.log(`games: ${scores.map((game) => game.join(':')).join(' ')}, the champion’s first`)
  console.log(
    `called ${record.calledAt}, ended ${record.endedAt}, for ${record.stakes === 'real' ? 'real money' : 'practice coins'}`,
  )
  for (const hash of evidence) console.log(`evidence ${hash}`)
  console.log(`signed by key ${keyId}`)
  if (!trusted) console.log(`compare this key with the server’s own, at /api/scorecards/keys: ${publicKey}`)
  console.log('verified')
  return true
}

function gameResultText(outcome: Outcome): string {
  switch (outcome.game) {
    case 'line':
      return `players ${outcome.line.join(', ')}, in this order`
    case 'coin':
      return outcome.houseFlip
    case 'card':
      return `the player’s card is ${outcome.playerCard}, the house’s ${outcome.houseCard}`
    case 'craps':
      return `${outcome.rolls.map(({ total }) => total).join(' ')}, the ${outcome.shooter} shoots, the ${outcome.winner} wins`
    default:
      return `${outcome.result}, the ${outcome.winner} wins`
  }
}
