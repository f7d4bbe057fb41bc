import { wireToCents } from '#contract/money.ts'
import type { ReceiptProof } from '#contract/transparency.ts'
import { type Look, Seen, sameLog } from './check-look.ts'
import { Away } from './check-net.ts'
import type { Movement, OwnKept, Promised, ReceiptResult } from './check-types.ts'
import { checkReceipt, type PostingRecord } from './proof/receipt.ts'

/** Movements whose receipts are checked. */
const NEWEST = 20
const AT_ONCE = 4
/** An account's kind that is a person's purse. */
const PURSE = 1
/** A promise may end between two answers. */
const GRACE_MS = 30_000

type Found = { state: 'logged'; index: string; file: string } | { state: 'open'; promised: Promised | null }

/** Whether a promise's time is over, by the clock of this device: the server's could stand still. */
const isOver = ({ keptAt, waitMs }: Promised) => Date.now() - keptAt > waitMs + GRACE_MS

function agrees({ posting, source, destination, cents }: PostingRecord, movement: Movement, userId: string) {
  const amount = wireToCents(movement.amount)
  const own = amount > 0n ? destination : source
  return (
    `${posting}` === movement.id &&
    cents === (amount > 0n ? amount : -amount) &&
    own.owner === BigInt(userId) &&
    own.kind === PURSE &&
    own.currency === movement.currency
  )
}

/** Checks the receipt of one movement. @param movement undefined where only its number is known @throws Seen */
async function findReceipt(look: Look, id: string, movement?: Movement, promise?: Promised): Promise<Found> {
  const { net, userId, keys, witnesses, status } = look
  const reply = (await net.json(`/api/receipts/${id}/proof`))?.reply as ReceiptProof | undefined
  const evidence = { movement: movement ?? { id }, receipt: reply ?? null, kept: promise ?? null, keys }
  if (!reply) throw new Seen('receipt', 'A movement of yours has no receipt in the log.', evidence)
  const over = promise !== undefined && isOver(promise)
  const now = over ? Number.MAX_SAFE_INTEGER : (net.now() - GRACE_MS) / 1000
  const found = await checkReceipt(reply, { keys, witnesses, id, owner: userId, now })
  if (!found.ok) throw new Seen(found.check, sentenceOf(found.check, found.why), evidence)
  if (promise) {
    const before = await checkReceipt(
      { ...reply, promise: promise.promise },
      { keys, witnesses, id, owner: userId },
    )
    if (!before.ok)
      throw new Seen(
        'promise',
        'The log has something else of a movement than was promised to you.',
        evidence,
      )
  }
  if (movement && !agrees(found.record, movement, userId))
    throw new Seen('record', 'The receipt of a movement says something else than your history.', evidence)
  if (found.found) {
    await sameLog(look, found.found.head, evidence)
    return { state: 'logged', index: `${found.found.index}`, file: reply.proof! }
  }
  if (!reply.promise && status.state !== 'filling')
    throw new Seen('kept', 'A movement of yours is neither in the log nor promised to be.', evidence)
  return { state: 'open', promised: promise ?? promiseOf(id, reply, net.now()) }
}

const promiseOf = (id: string, { promise, by }: ReceiptProof, now: number): Promised | null =>
  promise === null ? null : { id, promise, keptAt: Date.now(), waitMs: Date.parse(by) - now }

/** The verifier's sentence, said to the person whom it is about. */
const sentenceOf = (check: string, why: string): string =>
  check === 'kept' ? 'A movement of yours was promised to be in the log and is not.' : why

/** The newest movements of both purses, by the history. */
async function newest({ net }: Look): Promise<Movement[]> {
  const page = await net.json(`/api/transactions?limit=${NEWEST}`)
  if (!page) throw new Away()
  return (page.reply as Movement[]).map(({ id, amount, currency }) => ({ id, amount, currency }))
}

/** That the person's newest movements are in the log, and that every promise was kept. */
export async function checkMovements(look: Look): Promise<{ own: OwnKept; logged: number }> {
  const { before, userId } = look
  const known = before.people[userId] ?? { receipts: [], promises: [], tree: null }
  const movements = await newest(look)
  const promises = new Map(known.promises.map((promise) => [promise.id, promise]))
  const listed = new Map(movements.map((movement) => [movement.id, movement]))
  const asked = [...new Set([...listed.keys(), ...promises.keys()])].filter(
    (id) => !known.receipts.includes(id),
  )
  const found = new Map<string, Found>()
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async (id) => {
        found.set(id, await findReceipt(look, id, listed.get(id), promises.get(id)))
      }),
    )
  const isLogged = (id: string) => known.receipts.includes(id) || found.get(id)?.state === 'logged'
  const receipts = movements.map(({ id }) => id).filter(isLogged)
  const open = [...found.values()].flatMap((one) =>
    one.state === 'open' && one.promised ? [one.promised] : [],
  )
  return { own: { receipts, promises: open, tree: known.tree }, logged: receipts.length }
}

/** One movement, for its receipt on the screen. */
export async function checkOne(look: Look, movement: Movement): Promise<ReceiptResult> {
  const found = await findReceipt(look, movement.id, movement)
  return found.state === 'logged' ? found : { state: 'not-logged' }
}
