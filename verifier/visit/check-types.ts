import type { LiabilityProof } from '../../contract/transparency.ts'

/** A promise that a movement will be in the log. It ends 60 seconds after the movement, as the check of its note enforces. */
export type Promised = {
  /** the movement's number */
  id: string
  /** the signed note */
  promise: string
  /** when this device got it, milliseconds since 1970 */
  keptAt: number
}

/** The knowledge of one person's browser about their own movements. */
export type OwnKept = {
  /** numbers of the newest movements that were found in the log */
  receipts: string[]
  promises: Promised[]
  /** the newest tree of liabilities with their balance in it */
  tree: string | null
  /** moments of this device, milliseconds since 1970: the last check that was well … */
  wellAt?: number
  /** … since when the newest tree is too old … */
  staleSince?: number | undefined
  /** … and since when there is no tree with their balance in it */
  treelessSince?: number | undefined
  /** a tree with their balance that was not in the log, and since when; by this device's clock */
  unsaid?: { tree: string; root: string; since: number } | undefined
  /** a tree with less money held above a limit than the server lists */
  heldLess?: string | undefined
  /** the server has answered, but has kept the check from its end */
  silence?: Silence
}

/** Since when checks do not reach their end, and the substitutes for answers. */
export type Silence = { since: number; answers: Silent[] }
/** A status, or 0 after a timeout or a broken connection. */
export type Silent = { path: string; status: number; at: string }

/** A browser's record of the log between two checks. */
export type KeptByVisitor = {
  /** the newest head, as it was signed; null before the first check */
  note: string | null
  /** the keys that are trusted, the newest first */
  keys: string[]
  /** the newest tree of liabilities that was seen */
  tree: string | null
  /** the server's clock and this device's at the last check that was well, milliseconds since 1970 */
  clock?: [server: number, device: number]
  /** the log has taken in the postings from before it began, which happens once */
  isFilled?: boolean
  /** since when the log states that it takes them in; by this device's clock */
  fillsSince?: number | undefined
  /** since when no head has the signatures of all witnesses, though each of them signs; by this device's clock */
  unwitnessedSince?: number | undefined
  people: Record<string, OwnKept>
}

/** A failed check. */
export type LogFault = {
  /** the name of the check */
  check: string
  /** a sentence for people */
  why: string
  at: string
  /** whose movement or balance it is about; null where it is about the log of everybody */
  userId: string | null
  /** everything that another person needs to see it too */
  evidence: Record<string, unknown>
}

/** The person's own balance in a tree of liabilities, as the device has found it. */
export type OwnBalance = {
  /** the server's answer, to be shown and saved */
  reply: LiabilityProof
  /** of the purse, in hundredths */
  cents: string
  /** put aside above a limit, in hundredths */
  heldCents: string
  /** too many movements lie between the tree and now to compare it with the history */
  isFar: boolean
  /** the server lists money of theirs that is held above a limit */
  saysHeld: boolean
  /** the place of the tree's statement in the log; null until it is there */
  entry: string | null
}

/** Checks that did not reach their end, or failed. */
export type Trouble =
  /** no network: later. `instead` is the server's substitute for an answer */
  | { state: 'away'; instead?: Silent }
  /** this browser cannot check */
  | { state: 'unable' }
  | { state: 'failed'; fault: LogFault }

/** The result of a check of the log. */
export type CheckResult =
  | {
      state: 'well'
      kept: KeptByVisitor
      size: string
      /** by the key of each witness, the entries of the newest head on which this device found its signature */
      signed: Record<string, string>
      /** movements of the person that are in the log */
      receipts: number
      /** promises whose time is not over */
      promises: number
      /** pools with the person's money that are in the tree */
      pools: number
      own: OwnBalance | null
      /** the moment of the next tree */
      nextAt: string
    }
  | Trouble

/** The result of a check of one receipt: its place, and the proof as a file. */
export type ReceiptResult =
  | { state: 'logged'; index: string; file: string }
  | { state: 'not-logged' }
  | Trouble

/** A movement as the history states it. */
export type Movement = { id: string; amount: string; currency: 'USD' | 'PLAY'; createdAt: string }

/** The page's request to the worker. */
export type AskedLog = { what: 'log'; userId: string; kept: KeptByVisitor }
export type AskedReceipt = { what: 'receipt'; userId: string; movement: Movement; kept: KeptByVisitor }
