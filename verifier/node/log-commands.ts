import { readKey, witnessKeys } from '../log/note.ts'
import { sayLiabilities, sayPool, sayReceipt } from './check-files.ts'
import { saySettlement } from './check-settlement.ts'
import { followLog } from './follow-log.ts'
import { type Command, fileIn, type Given, isNumber, Misuse, numberIn, SERVER } from './given.ts'

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
export const LOG_COMMANDS: Readonly<Record<string, Command>> = {
  receipt: withKeys(async ({ key }, files) => sayReceipt(await fileIn(files), key, console.log)),
  liabilities: withKeys(checkOwed),
  settlement: withKeys(async ({ url = SERVER, key }, rest) =>
    saySettlement(numberIn(rest), url, key, console.log),
  ),
  log: withKeys(checkLog),
}
