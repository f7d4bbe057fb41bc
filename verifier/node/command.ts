// npm run verify -- 4711.tlog-proof --key evens.example/log+…
// npm run verify -- pot 12 --url http://localhost:4310
// npm run verify -- log --url http://localhost:4310 --from saved-checkpoint --full
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { GAMES } from '../games/recompute.ts'
import { Fault } from '../log/bytes.ts'
import { readKey, witnessKeys } from '../log/note.ts'
import { sayLiabilities, sayPool, sayReceipt } from './check-files.ts'
import { saySettlement } from './check-settlement.ts'
import { sayEventFile } from './command-replay.ts'
import { type FileKind, kindOf } from './file-kinds.ts'
import { followLog } from './follow-log.ts'
import { GAME_COMMANDS, GAME_FILES, sayMatch, sayTypedSeeds } from './game-commands.ts'
import { NotThere } from './get-file.ts'
import { type Command, fileIn, type Given, isNumber, Misuse, numberIn, OPTIONS, SERVER } from './given.ts'
import { notOk, sayUsage } from './say.ts'

/** A command whose keys are verifier keys: it reads the given ones first. */
const withKeys =
  (command: Command): Command =>
  async (given, rest) => {
    if (given.key !== undefined)
      await readKey(given.key).catch(() => {
        throw new Misuse('--key is a verifier key: name+id+base64')
      })
    for (const vkey of given.witness ?? [])
      if ((await witnessKeys([vkey]).catch(() => [])).length === 0)
        throw new Misuse('--witness is a witness’s verifier key: name+id+base64')
    return command(given, rest)
  }

async function checkOwed({ key, owner, event, tournament }: Given, files: string[]): Promise<boolean> {
  const [id, ...others] = [owner, event, tournament].filter((one) => one !== undefined)
  if (!isNumber(id) || others.length > 0)
    throw new Misuse('--owner is your number; --event or --tournament that of a pool')
  if (id === owner) return sayLiabilities(await fileIn(files), id, key, console.log)
  const pool = id === event ? 'event' : 'tournament'
  return sayPool(await fileIn(files), pool, id, key, console.log)
}

async function checkLog(given: Given, files: string[]): Promise<boolean> {
  if (files.length > 0) throw new Misuse()
  const { url = SERVER, full = false, witness: trusted = [], from, key } = given
  const holds = await followLog({ url, from, key, trusted, full }, console.log)
  console.log(holds ? 'verified' : 'DOES NOT VERIFY')
  return holds
}

/** The commands about the public log (docs/transparency.md). */
const LOG_COMMANDS: Readonly<Record<string, Command>> = {
  receipt: withKeys(async ({ key }, files) => sayReceipt(await fileIn(files), key, console.log)),
  liabilities: withKeys(checkOwed),
  settlement: withKeys(async ({ url = SERVER, key }, rest) =>
    saySettlement(numberIn(rest), url, key, console.log),
  ),
  log: withKeys(checkLog),
}

/** In the clone it is a script of npm, in the package a program. */
const PROGRAM = import.meta.filename.endsWith('.ts') ? 'npm run verify --' : 'evens-verify'

const USAGE = `PROGRAM <file> [--key <key>] [--owner <your number> | --event <number> | --tournament <number>]
PROGRAM pot <number> [--url http://localhost:4310]
PROGRAM fun <number> [--url http://localhost:4310]
PROGRAM tournament <number> [--url http://localhost:4310] [--key <verifier key>]
PROGRAM event <number> [--url http://localhost:4310] [--key <verifier key>]
PROGRAM match <file> [--key <public key>]
PROGRAM jury <file>
PROGRAM --game ${GAMES.join('|')} --server-seed <64 hex> --client-seed <text> --nonce <number> [--commitment <64 hex>]
PROGRAM receipt <file> [--key <verifier key>]
PROGRAM log [--url http://localhost:4310] [--from <saved head>] [--key <verifier key>] [--witness <verifier key>]... [--full]
PROGRAM settlement <event> [--url http://localhost:4310] [--key <verifier key>]
PROGRAM liabilities <file> --owner <your number> [--key <verifier key>]
PROGRAM liabilities <file> --event <number> | --tournament <number> [--key <verifier key>]`.replaceAll(
  'PROGRAM',
  PROGRAM,
)

const GAME_OPTIONS = ['url', 'game', 'commitment', 'nonce', 'key', 'server-seed', 'client-seed']
const LOG_OPTIONS = ['url', 'from', 'key', 'owner', 'event', 'tournament', 'witness', 'full']
const FILE_OPTIONS = ['key', 'owner', 'event', 'tournament']

/** The options that a kind of file uses; the program refuses an unused option, so that no one relies on it. */
const OPTIONS_OF: Partial<Record<FileKind, readonly string[]>> = {
  receipt: ['key'],
  match: ['key'],
  liabilities: FILE_OPTIONS,
}

/** A saved file, whatever it is. */
const checkFile: Command = async (given, files) => {
  const text = readFileSync(files[0]!, 'utf8')
  const kind = kindOf(text)
  refuseOthers(given, OPTIONS_OF[kind] ?? [])
  if (kind === 'receipt' || kind === 'liabilities') return LOG_COMMANDS[kind]!(given, files)
  if (files.length > 1) throw new Misuse()
  if (kind === 'match') return sayMatch(text, given.key)
  return kind === 'event' ? sayEventFile(text) : GAME_FILES[kind](JSON.parse(text))
}

/** The requested check, and the arguments behind its name. @throws Misuse */
function asked(positionals: string[]): { command: Command; options: readonly string[]; rest: string[] } {
  const [name, ...rest] = positionals
  if (name === undefined) return { command: sayTypedSeeds, options: GAME_OPTIONS, rest }
  if (Object.hasOwn(GAME_COMMANDS, name))
    return { command: GAME_COMMANDS[name]!, options: GAME_OPTIONS, rest }
  if (Object.hasOwn(LOG_COMMANDS, name)) return { command: LOG_COMMANDS[name]!, options: LOG_OPTIONS, rest }
  if (existsSync(name)) return { command: checkFile, options: FILE_OPTIONS, rest: positionals }
  throw new Misuse()
}

async function run(args: string[]): Promise<boolean> {
  if (sayUsage(args, USAGE, console.log)) return true
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const { command, options, rest } = asked(positionals)
  refuseOthers(values as Given, options)
  return command(values as Given, rest)
}

/** @throws Misuse for an option that nothing reads */
function refuseOthers(given: Given, options: readonly string[]): void {
  const other = Object.keys(given).find((name) => !options.includes(name))
  if (other !== undefined) throw new Misuse(`--${other} says nothing here`)
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const misused = error instanceof Misuse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (error instanceof Fault) {
    notOk(console.log, { check: error.check, why: error.message })
    console.log('DOES NOT VERIFY')
  } else console.error([(error as Error).message, misused && USAGE].filter(Boolean).join('\n'))
  process.exitCode = misused || error instanceof NotThere ? 2 : 1
}
