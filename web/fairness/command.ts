// npm run verify -- pot 12 --url http://localhost:4310
// npm run verify -- tournament 7 --url http://localhost:4310
// npm run verify -- event 9 --url http://localhost:4310
// npm run verify -- match card.json --key …
// npm run verify -- --game craps --server-seed … --client-seed … --nonce 12 [--commitment …]
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sayTournamentSaid } from '#web/transparency/check-settlement.ts'
import { sayUsage } from '#web/transparency/say.ts'
import { NotThere, readJson, sayEvent, toItsPrize } from './command-replay.ts'
import { GAMES, type Game, type Outcome } from './recompute.ts'
import { type Checked, checkScorecard } from './scorecard.ts'
import {
  type FunRecord,
  type PotRecord,
  proofFaults,
  type Verdict,
  verifyFun,
  verifyPot,
  verifySeeds,
} from './verify.ts'
import { type LineRecord, verifyLine } from './verify-line.ts'

const USAGE = `npm run verify -- pot <number> [--url http://localhost:4310]
npm run verify -- fun <number> [--url http://localhost:4310]
npm run verify -- tournament <number> [--url http://localhost:4310] [--key <verifier key>]
npm run verify -- event <number> [--url http://localhost:4310] [--key <verifier key>]
npm run verify -- match <file> [--key <public key>]
npm run verify -- --game ${GAMES.join('|')} --server-seed <64 hex> --client-seed <text> --nonce <number> [--commitment <64 hex>]
npm run verify -- receipt <file> [--key <verifier key>]
npm run verify -- log [--url http://localhost:4310] [--from <saved head>] [--key <verifier key>] [--witness <verifier key>]... [--full]
npm run verify -- settlement <event> [--url http://localhost:4310] [--key <verifier key>]
npm run verify -- liabilities <file> --owner <your number> [--key <verifier key>]
npm run verify -- liabilities <file> --event <number> | --tournament <number> [--key <verifier key>]`

const HOME = 'http://localhost:4310'
const PATHS = { pot: 'pots', fun: 'fun-games', tournament: 'tournaments' } as const

class Misuse extends Error {}

/** @returns whether it verifies. @throws Misuse, or Error when the server does not give the record or there is no file */
async function run(args: string[]): Promise<boolean> {
  if (sayUsage(args, USAGE, console.log)) return true
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ url: text, game: text, commitment: text, nonce: text, key: text },
      ...{ 'server-seed': text, 'client-seed': text },
    },
  })
  const [kind, id, ...more] = positionals
  if (kind === 'match') {
    if (id === undefined || more.length > 0) throw new Misuse()
    return sayCard(await checkScorecard(await readFile(id, 'utf8'), values.key), values.key !== undefined)
  }
  if (kind !== undefined) {
    if (!(kind in PATHS || kind === 'event') || !/^[1-9]\d{0,17}$/.test(id ?? '') || more.length > 0)
      throw new Misuse()
    const server = values.url ?? HOME
    if (kind === 'event') return sayEvent(id!, server, values.key)
    const draw = new URL(`/api/fairness/${PATHS[kind as keyof typeof PATHS]}/${id}`, server)
    if (kind === 'tournament') return sayTournament(draw, id!, { server, key: values.key })
    const record = await readJson(draw)
    return say(
      await (kind === 'pot' ? verifyPot(record as PotRecord, id!) : verifyFun(record as FunRecord, id!)),
    )
  }
  const proof = {
    serverSeed: values['server-seed'],
    clientSeed: values['client-seed'],
    nonce: values.nonce,
    commitment: values.commitment ?? '0'.repeat(64),
    clientSeedBy: 'player',
  }
  if (!GAMES.includes(values.game as Game)) throw new Misuse(`--game is one of ${GAMES.join(', ')}`)
  const [fault] = Object.entries(proofFaults(proof))
  if (fault) throw new Misuse(`${fault[0]}: ${fault[1]}`)
  const { commitment } = values
  const { serverSeed, clientSeed, nonce } = proof as Record<'serverSeed' | 'clientSeed' | 'nonce', string>
  return say(
    await verifySeeds(values.game as Game, {
      serverSeed,
      clientSeed,
      nonce,
      ...(commitment ? { commitment } : {}),
    }),
  )
}

/** Where to ask, and the log's verifier key, if the reader brings it. */
type Asked = { server: string; key: string | undefined }

/** @throws NotThere where the line is right and the server has no replay, as before the tournament's end */
async function sayTournament(draw: URL, id: string, asked: Asked): Promise<boolean> {
  // one that never started has no draw, and one that started before there were draws has none
  const record = await readJson(draw).catch((error: Error) => {
    if (!(error instanceof NotThere)) throw error
  })
  if (record) return sayDrawn(record as LineRecord, id, asked)
  const { steps, isLineOpen, hash } = await toItsPrize(id, asked.server)
  const verdict = { ok: steps.every(({ ok }) => ok), steps, computed: null, seeds: null }
  return verdict.ok && isLineOpen ? sayLineOpen(verdict) : sayReplayed(verdict, id, hash, asked)
}

/** The steps, and whether the replay is the one that was said in the log. */
async function sayReplayed(
  verdict: Verdict,
  id: string,
  hash: string,
  { server, key }: Asked,
): Promise<boolean> {
  if (!verdict.ok) return say(verdict)
  saySteps(verdict)
  return sayTournamentSaid(id, server, key, console.log, hash)
}

/**
 * Tournaments that started before lines were drawn have no draw. Nothing in a replay says of which time it is, so a draw that is
 * hidden looks the same.
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

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const misused = error instanceof Misuse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(
    misused ? [(error as Error).message, USAGE].filter(Boolean).join('\n') : (error as Error).message,
  )
  process.exitCode = misused || error instanceof NotThere ? 2 : 1
}
