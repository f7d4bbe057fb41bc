import { type Db, sql, type Tx } from '#server/core/db.ts'
import {
  isOwed,
  type KindSum,
  OWED_BALANCE_AT,
  OWED_BYTES,
  owedChunk,
  sumsByKind,
} from '#server/ledger/index.ts'

const ACCOUNTS_AT_ONCE = 20_000
/** The longest reading of a ledger of millions of accounts. */
const READS_WITHIN_MS = 600_000

/** The ledger's balances at one moment, in US dollars. */
export type Balances = {
  at: Date
  /** 26 bytes an account: id, kind, owner and balance */
  accounts: Uint8Array<ArrayBuffer>
  /** the sum of those balances */
  read: bigint
  /** of the accounts that are owed to somebody */
  owed: KindSum[]
  total: bigint
  fees: bigint
  outside: bigint
  debts: bigint
}

/** Reads the accounts in small pieces and joins them once. */
async function readAccounts(tx: Tx): Promise<Pick<Balances, 'accounts' | 'read'>> {
  const chunks: Buffer[] = []
  let read = 0n
  for (let after: bigint | null = 0n; after !== null; ) {
    const chunk = await owedChunk(tx, after, ACCOUNTS_AT_ONCE)
    chunks.push(chunk.accounts)
    for (let at = OWED_BALANCE_AT; at < chunk.accounts.length; at += OWED_BYTES)
      read += chunk.accounts.readBigInt64BE(at)
    after = chunk.last
  }
  const accounts = new Uint8Array(chunks.reduce((bytes, { length }) => bytes + length, 0))
  let at = 0
  for (const chunk of chunks) {
    accounts.set(chunk, at)
    at += chunk.length
  }
  return { accounts, read }
}

/** Reads all of it in one snapshot, which locks nothing and writes nothing. */
export const readBalances = (db: Db): Promise<Balances> =>
  db.transact(async (tx) => {
    await tx.change(sql`set transaction isolation level repeatable read read only`)
    tx.mayTake(READS_WITHIN_MS)
    // a statement's text has milliseconds
    const { at } = await tx.one<{ at: Date }>(sql`select date_trunc('milliseconds', clock_now()) as at`)
    const sums = await sumsByKind(tx)
    const accounts = await readAccounts(tx)
    const of = (wanted: (sum: KindSum) => boolean) =>
      sums.filter(wanted).reduce((cents, sum) => cents + sum.cents, 0n)
    return {
      at,
      ...accounts,
      owed: sums.filter((sum) => isOwed(sum.kind) && sum.accounts > 0),
      total: of(({ kind }) => isOwed(kind)),
      fees: of(({ kind }) => kind === 'fees'),
      debts: of(({ kind }) => kind === 'debt'),
      outside: of(({ kind }) => kind === 'mint' || kind.startsWith('external-')),
    }
  })

/**
 * Compares the two readings: account by account, and as sums.
 * @returns the reason not to publish a tree, as text; undefined where all is well
 */
export function balanceFault({
  accounts,
  read,
  owed,
  total,
  fees,
  outside,
  debts,
}: Balances): string | undefined {
  const all = total + fees + outside + debts
  if (all !== 0n)
    return `owed ${total}, fees ${fees}, outside ${outside} and debts ${debts} add up to ${all}, not to zero`
  if (read !== total) return `the accounts add up to ${read}, their kinds to ${total}`
  const counted = owed.reduce((sum, kind) => sum + kind.accounts, 0)
  const count = accounts.length / OWED_BYTES
  return counted === count ? undefined : `${count} accounts were read, their kinds count ${counted}`
}
