import { wireToCents } from '../../contract/money.ts'
import type { ReceiptProof } from '../../contract/transparency.ts'
import { checkReceipt, type PostingRecord } from '../log/receipt.ts'
import type { Line } from './check-history.ts'
import { type Look, Seen, sameLog } from './check-look.ts'
import type { Movement, OwnKept, Promised } from './check-types.ts'

const AT_ONCE = 4
/** An account's kind that is a person's purse. */
const PURSE = 1
/** A promise may end between two answers. */
const GRACE_MS = 30_000
/** A promise ends this long after its movement, so at the latest this long after a device got it. */
const PROMISED_MS = 60_000

type Found = { state: 'logged'; index: string; file: string } | { state: 'open'; promised: Promised | null }

/** Whether a promise's time is over, by the clock of this device: the server's clock could stand still. */
const isOver = ({ keptAt }: Promised) => Date.now() - keptAt > PROMISED_MS + GRACE_MS

function agrees(
  { posting, source, destination, cents, at }: PostingRecord,
  movement: Movement,
  userId: string,
) {
  const amount = wireToCents(movement.amount)
  const own = amount > 0n ? destination : source
  return (
    `${posting}` === movement.id &&
    cents === (amount > 0n ? amount : -amount) &&
    own.owner === BigInt(userId) &&
    own.kind === PURSE &&
    own.currency === movement.currency &&
    Number(at / 1000n) === Date.parse(movement.createdAt)
  )
}

/** Checks the receipt of one movement. @param movement undefined where only its number is known @throws Seen */
export async function findReceipt(
  look: Look,
  id: string,
  movement?: Movement,
  promise?: Promised,
): Promise<Found> {
  const { net, userId, keys, witnesses } = look
  const reply = (await net.json(`/api/receipts/${id}/proof`))?.reply as ReceiptProof | undefined
  const evidence = { movement: movement ?? { id }, receipt: reply ?? null, kept: promise ?? null, keys }
  if (!reply) throw new Seen('receipt', evidence)
  const over = promise !== undefined && isOver(promise)
  const now = over ? Number.MAX_SAFE_INTEGER : (net.now() - GRACE_MS) / 1000
  const found = await checkReceipt(reply, { keys, witnesses, id, owner: userId, now })
  // a late receipt gets the sentence for the person concerned
  if (!found.ok) throw new Seen(found.check, evidence, true, found.check === 'kept' ? '' : found.why)
  if (promise) {
    const before = await checkReceipt(
      { ...reply, promise: promise.promise },
      { keys, witnesses, id, owner: userId },
    )
    if (!before.ok) throw new Seen('promise', evidence)
  }
  if (movement && !agrees(found.record, movement, userId)) throw new Seen('record', evidence)
  if (found.found) {
    await sameLog(look, found.found.head, evidence)
    return { state: 'logged', index: `${found.found.index}`, file: reply.proof! }
  }
  // a log that has halted promises nothing, and the page says that it has
  if (!reply.promise && !look.fills && look.status.state !== 'halted') throw new Seen('kept:never', evidence)
  const given = reply.promise ? { id, promise: reply.promise, keptAt: Date.now() } : null
  return { state: 'open', promised: promise ?? given }
}

/**
 * Checks that the person's newest movements are in the log, and that every promise was kept.
 * @param around movements whose moments count: their receipts are checked even if they were found before
 */
export async function checkMovements(
  look: Look,
  lines: readonly Line[],
  around: readonly Line[],
): Promise<{ own: OwnKept; logged: number }> {
  const { before, userId } = look
  const known = before.people[userId] ?? { receipts: [], promises: [], tree: null }
  const promises = new Map(known.promises.map((promise) => [promise.id, promise]))
  const listed = new Map([...around, ...lines].map((line) => [line.id, line]))
  const asked = [...new Set([...listed.keys(), ...promises.keys()])].filter(
    (id) => !known.receipts.includes(id) || around.some((line) => line.id === id),
  )
  const found = new Map<string, Found>()
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async (id) => {
        found.set(id, await findReceipt(look, id, listed.get(id), promises.get(id)))
      }),
    )
  const isLogged = (id: string) => known.receipts.includes(id) || found.get(id)?.state === 'logged'
  const receipts = lines.map(({ id }) => id).filter(isLogged)
  const open = [...found.values()].flatMap((one) =>
    one.state === 'open' && one.promised ? [one.promised] : [],
  )
  return { own: { receipts, promises: open, tree: known.tree }, logged: receipts.length }
}
