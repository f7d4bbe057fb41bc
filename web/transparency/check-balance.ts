import { wireToCents } from '#contract/money.ts'
import type { LiabilityProof } from '#contract/transparency.ts'
import { type Look, Seen, sameLog } from './check-look.ts'
import { Away } from './check-net.ts'
import type { OwnBalance } from './check-types.ts'
import { toBase64 } from './proof/bytes.ts'
import { checkLiabilities } from './proof/liabilities.ts'

/** A movement this near to the moment of a tree may be in it or not. */
const AROUND_MS = 60_000
/** A log that takes in an old ledger has no statement of a new tree yet: for so long that is no fault. */
const FILLS_MS = 24 * 3_600_000
const PAGE = 100
/** More movements than this since the tree are not gone through. */
const PAGES = 20

type Line = { balanceAfter: string; createdAt: string }

/**
 * What the purse may have held at a moment, in hundredths, by the history: after the newest movement before it, give or take a minute.
 * `had` says whether there was a movement before. Undefined where that is too far back.
 */
async function balancesAt(
  { net }: Look,
  at: string,
): Promise<{ amounts: bigint[]; had: boolean } | undefined> {
  const moment = Date.parse(at)
  const day = new Date(moment + AROUND_MS).toISOString().slice(0, 10)
  const amounts: bigint[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES; page += 1) {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await net.json(
      `/api/transactions?currency=USD&to=${day}&timeZone=UTC&limit=${PAGE}${more}`,
    )
    if (!answer) throw new Away()
    for (const { balanceAfter, createdAt } of answer.reply as Line[]) {
      const away = Date.parse(createdAt) - moment
      if (away <= AROUND_MS) amounts.push(wireToCents(balanceAfter))
      if (away < -AROUND_MS) return { amounts, had: true }
    }
    cursor = answer.cursor
    // nothing had moved before
    if (cursor === null) return { amounts: [...amounts, 0n], had: false }
  }
  return undefined
}

export type CheckedBalance = { balance: OwnBalance | null; nextAt: string; newest: string | null }

/** That the person's whole balance is in the newest tree of what is owed. @throws Seen */
export async function checkBalance(look: Look): Promise<CheckedBalance> {
  const { net, status, before, userId, keys, witnesses } = look
  const answer = await net.json('/api/liabilities/latest/proof')
  if (!answer) throw new Away()
  const { proof, nextAt } = answer.reply as LiabilityProof
  const shown = status.liabilities[0]
  const evidence = { liabilities: answer.reply, shown: shown ?? null, keys }
  const newest = largest(before.tree, shown?.tree ?? null)
  if (!proof) {
    if (before.people[userId]?.tree || (shown && (await balancesAt(look, shown.at))?.had))
      throw new Seen(
        'left-out',
        'You had a balance when the newest tree was made, and are not in it.',
        evidence,
      )
    return { balance: null, nextAt, newest }
  }
  const fills = status.state === 'filling' && net.now() - Date.parse(proof.at) < FILLS_MS
  const trust = { keys, witnesses, owner: userId, ...(fills ? {} : { now: net.now() / 1000 }) }
  const found = await checkLiabilities(proof, newest === null ? trust : { ...trust, newest })
  if (!found.ok) throw new Seen(found.check, found.why, evidence)
  if (
    shown?.tree === proof.tree &&
    (shown.root !== proof.root || `${wireToCents(shown.total)}` !== proof.total)
  )
    throw new Seen(
      'fork',
      'The page shows another sum of what is owed than the tree with your balance.',
      evidence,
    )
  if (found.found) await sameLog(look, found.found.head, evidence)
  const held = await balancesAt(look, proof.at)
  if (held && !held.amounts.includes(found.purse))
    throw new Seen('balance', 'The tree of what is owed has another balance for you than your history.', {
      ...evidence,
      history: held.amounts.map(String),
    })
  const balance: OwnBalance = {
    ...{ tree: proof.tree, at: proof.at, root: toBase64(found.root), total: `${found.total}` },
    ...{ cents: `${found.purse}`, heldCents: `${found.held}`, parts: proof.parts.length },
    ...{ entry: found.found ? `${found.found.index}` : null, file: JSON.stringify(answer.reply, null, 1) },
  }
  return { balance, nextAt, newest: largest(newest, proof.tree) }
}

const largest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && BigInt(other) > BigInt(one)) ? other : one
