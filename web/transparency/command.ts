// npm run verify -- receipt 4711.tlog-proof --key evens.example/log+…
// npm run verify -- log --url http://localhost:4310 --from saved-checkpoint --full
// npm run verify -- settlement 12 --url http://localhost:4310
// npm run verify -- liabilities mine.json --owner 12 --key evens.example/log+…
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sayLiabilities, sayPool, sayReceipt } from './check-files.ts'
import { saySettlement } from './check-settlement.ts'
import { followLog } from './follow-log.ts'
import { NotThere } from './get-file.ts'
import { Fault } from './proof/bytes.ts'
import { readKey, witnessKeys } from './proof/note.ts'
import { notOk, sayUsage } from './say.ts'

const USAGE = `npm run verify -- receipt <file> [--key <verifier key>]
npm run verify -- log [--url http://localhost:4310] [--from <saved head>] [--key <verifier key>] [--witness <verifier key>]... [--full]
npm run verify -- settlement <event> [--url http://localhost:4310] [--key <verifier key>]
npm run verify -- liabilities <file> --owner <your number> [--key <verifier key>]
npm run verify -- liabilities <file> --event <number> | --tournament <number> [--key <verifier key>]`

class Misuse extends Error {}

type Given = {
  url?: string
  from?: string
  key?: string
  owner?: string
  event?: string
  tournament?: string
  witness?: string[]
  full?: boolean
}
/** The only file that was named. */
const fileOf = ([file, ...more]: string[]): Promise<string> => {
  if (file === undefined || more.length > 0) throw new Misuse()
  return readFile(file, 'utf8')
}

const SERVER = 'http://localhost:4310'

/** Commands by name. Each says whether everything holds. */
const COMMANDS: Record<string, (given: Given, files: string[]) => Promise<boolean>> = {
  receipt: async ({ key }, files) => sayReceipt(await fileOf(files), key, console.log),
  liabilities: async ({ key, owner, event, tournament }, files) => {
    const [id, ...others] = [owner, event, tournament].filter((one) => one !== undefined)
    if (!/^[1-9]\d{0,17}$/.test(id ?? '') || others.length > 0)
      throw new Misuse('--owner is your number; --event or --tournament that of a pool')
    if (id === owner) return sayLiabilities(await fileOf(files), id!, key, console.log)
    const pool = id === event ? 'event' : 'tournament'
    return sayPool(await fileOf(files), pool, id!, key, console.log)
  },
  settlement: async ({ url = SERVER, key }, [id = '', ...more]) => {
    if (!/^[1-9]\d{0,17}$/.test(id) || more.length > 0) throw new Misuse()
    return saySettlement(id, url, key, console.log)
  },
  log: async ({ url = SERVER, full = false, witness: trusted = [], ...given }, files) => {
    if (files.length > 0) throw new Misuse()
    const holds = await followLog({ ...given, url, trusted, full }, console.log)
    console.log(holds ? 'verified' : 'DOES NOT VERIFY')
    return holds
  },
}

async function run(args: string[]): Promise<boolean> {
  if (sayUsage(args, USAGE, console.log)) return true
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ url: text, from: text, key: text, owner: text, event: text, tournament: text },
      witness: { type: 'string', multiple: true },
      full: { type: 'boolean' },
    },
  })
  const [name = '', ...files] = positionals
  if (!Object.hasOwn(COMMANDS, name)) throw new Misuse()
  if (values.key !== undefined)
    await readKey(values.key).catch(() => {
      throw new Misuse('--key is a verifier key: name+id+base64')
    })
  for (const vkey of values.witness ?? [])
    if ((await witnessKeys([vkey]).catch(() => [])).length === 0)
      throw new Misuse('--witness is a witness’s verifier key: name+id+base64')
  return COMMANDS[name]!(values, files)
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
