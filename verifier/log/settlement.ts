import { type Bytes, decimal, Fault, fromBase64, joined, readJson, sha256, toBase64, utf8 } from './bytes.ts'

/** The log's statement of a settled or voided event, and whether a replay is the one of that time (docs/transparency.md, Statements). */

export const SETTLEMENT = 'settlement 1'
const FIELDS = 'evens,event,rulesHash,outcome,feeBps,pool,fee,paid,bets,replay'
const HASH = /^[0-9a-f]{64}$/

export type Settlement = {
  evens: string
  event: string
  rulesHash: string
  outcome: string
  feeBps: number
  pool: { optionA: string; optionB: string }
  fee: string
  paid: string
  bets: number
  replay: string
}

/** The statement of a settlement. @throws Fault when it is not well formed or pays another sum than the pool had */
export function readSettlement(text: Bytes): Settlement {
  const found = readJson(text) as Settlement | undefined
  if (found?.evens !== SETTLEMENT) throw new Fault('statement', 'This is no statement of a settlement.')
  const { event, rulesHash, outcome, feeBps, pool, fee, paid, bets, replay } = found
  const [one, other, taken, out] = [pool?.optionA, pool?.optionB, fee, paid].map(decimal)
  const whole = [feeBps, bets].every((number) => Number.isSafeInteger(number) && number >= 0)
  const shaped =
    Object.keys(found).join() === FIELDS &&
    Object.keys(pool ?? {}).join() === 'optionA,optionB' &&
    decimal(event) !== undefined &&
    [rulesHash, replay].every((hash) => HASH.test(hash)) &&
    ['optionA', 'optionB', 'void'].includes(outcome)
  if (!shaped || !whole || [one, other, taken, out].includes(undefined))
    throw new Fault('statement', 'The settlement is not written as its format says.')
  if (taken! + out! !== one! + other!)
    throw new Fault(
      'sums',
      `The settlement of event ${event} pays and takes another sum than was in its pool.`,
    )
  const lost = outcome === 'optionA' ? other! : one!
  const share = ((one! + other!) * BigInt(feeBps)) / 10_000n
  if (taken! !== (outcome === 'void' ? 0n : share < lost ? share : lost))
    throw new Fault('sums', `The settlement of event ${event} takes another fee than its rule.`)
  return found
}

/** The name of the commitment that the log now has in place of a settlement. */
export const COMMITTED = 'settlement 2'
const COMMITTED_UNDER = utf8('evens settlement 2\n')
const SALT_BYTES = 32
const HASH_BYTES = 32

/** The opening that a server shows to people who may see an event: the salt in base64, and the text of the settlement. */
export type Opening = { salt: string; text: string }

/** The commitment to a settlement, in base64. @throws Fault when the statement is not well formed */
export function readCommitment(text: Bytes): string {
  const found = readJson(text) as { evens?: unknown; commitment?: unknown } | undefined
  const isShaped =
    found?.evens === COMMITTED &&
    Object.keys(found).join() === 'evens,commitment' &&
    fromBase64(found.commitment, HASH_BYTES) !== undefined
  if (!isShaped)
    throw new Fault('statement', 'The commitment to a settlement is not written as its format says.')
  return found.commitment as string
}

/** The commitment that an opening belongs to, in base64. @throws Fault when the opening is not well formed */
export async function commitmentOf({ salt, text }: Opening): Promise<string> {
  const bytes = fromBase64(salt, SALT_BYTES)
  if (!bytes || typeof text !== 'string')
    throw new Fault('opening', 'What opens a settlement is not written as its format says.')
  return toBase64(await sha256(joined(COMMITTED_UNDER, bytes, utf8(text))))
}

/**
 * The text of a settlement: the log's own, or the shown one where the log has a commitment.
 * @throws Fault where it does not open the commitment
 */
export async function settlementText(statement: Bytes, opening: Opening | null | undefined): Promise<Bytes> {
  const { evens } = (readJson(statement) ?? {}) as { evens?: unknown }
  if (evens !== COMMITTED) return statement
  const commitment = readCommitment(statement)
  if (!opening)
    throw new Fault('opening', 'The server does not open the settlement to which the log has committed.')
  if ((await commitmentOf(opening)) !== commitment)
    throw new Fault('opening', 'The settlement that is shown is not the one to which the log has committed.')
  return utf8(opening.text)
}

/** A replay as a reader got it. */
export type Replayed = {
  /** SHA-256 of its whole text, hex */
  hash: string
  outcome: string
  rulesHash: string
  feeBps: number
  /** cents as a text */
  fee: string
  bets: number
}

/** Checks that the statement of this event has the hash of a replay. @throws Fault */
export function checkReplayed(said: Settlement, event: string, replayed: Replayed): void {
  if (said.event !== event)
    throw new Fault('statement', `The log’s statement is of event ${said.event}, not of ${event}.`)
  if (said.replay !== replayed.hash)
    throw new Fault('replay', 'The replay is not the one whose hash is in the log.')
  const agrees =
    said.outcome === replayed.outcome &&
    said.rulesHash === replayed.rulesHash &&
    said.feeBps === replayed.feeBps &&
    said.fee === replayed.fee &&
    said.bets === replayed.bets
  if (!agrees) throw new Fault('statement', 'The statement in the log says something else than its replay.')
}

export const TOURNAMENT = 'tournament 1'
/** The log's statement of a tournament that is over. */
export type TournamentSaid = { evens: string; tournament: string; replay: string }

/** @throws Fault when it is not well formed */
export function readTournamentSaid(text: Bytes): TournamentSaid {
  const found = readJson(text) as TournamentSaid | undefined
  if (found?.evens !== TOURNAMENT) throw new Fault('statement', 'This is no statement of a tournament.')
  const isShaped =
    Object.keys(found).join() === 'evens,tournament,replay' &&
    decimal(found.tournament) !== undefined &&
    HASH.test(found.replay)
  if (!isShaped)
    throw new Fault('statement', 'The statement of a tournament is not written as its format says.')
  return found
}

/** Checks that a tournament's statement has the hash of its replay. @param hash SHA-256 of its text, hex @throws Fault */
export function checkTournamentSaid(said: TournamentSaid, tournament: string, hash: string): void {
  if (said.tournament !== tournament)
    throw new Fault(
      'statement',
      `The log’s statement is of tournament ${said.tournament}, not of ${tournament}.`,
    )
  if (said.replay !== hash) throw new Fault('replay', 'The replay is not the one whose hash is in the log.')
}
