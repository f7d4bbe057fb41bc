import type { LiabilityProof } from '../../contract/transparency.ts'

/** A promise that a movement will be in the log. Its end is 60 seconds after the movement, which the check of its note sees to. */
export type Promised = {
  /** the movement's number */
  id: string
  /** the signed note */
  promise: string
  /** when this device got it, milliseconds since 1970 */
  keptAt: number
}

/** What one person's browser knows of their own movements. */
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
  /** a tree with their balance that was not in the log, and since when there is such a one; by this device's clock */
  unsaid?: { tree: string; root: string; since: number } | undefined
  /** a tree in which there was less of what is held above a limit than the server lists */
  heldLess?: string | undefined
  /** the server has answered, but has not let the check come to its end */
  silence?: Silence
}

/** Since when checks do not come to their end, and what came in the place of answers. */
export type Silence = { since: number; answers: Silent[] }
/** A status, or 0 where nothing came in time, or the connection broke. */
export type Silent = { path: string; status: number; at: string }

/** What a browser keeps of the log between two checks. */
export type Kept = {
  /** the newest head, as it was signed; null before the first check */
  note: string | null
  /** the keys that are trusted, the newest first */
  keys: string[]
  /** the newest tree of liabilities that was seen */
  tree: string | null
  /** the server's clock and this device's at the last check that was well, milliseconds since 1970 */
  clock?: [server: number, device: number]
  /** the log has taken in what was there before it began: that is once */
  isFilled?: boolean
  /** since when it says that it does so; by this device's clock */
  fillsSince?: number | undefined
  /** since when no head has the signatures of all witnesses, though each of them signs; by this device's clock */
  unwitnessedSince?: number | undefined
  people: Record<string, OwnKept>
}

/** Something that does not hold. */
export type LogFault = {
  /** the check that saw it */
  check: string
  /** a sentence for people */
  why: string
  at: string
  /** whose movement or balance it is about; null where it is about the log of everybody */
  userId: string | null
  /** all that somebody else needs to see it too */
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
  /** so many movements are between the tree and now that it was not compared with the history */
  isFar: boolean
  /** the server lists money of theirs that is held above a limit */
  saysHeld: boolean
  /** where the tree's statement is in the log; null until it is there */
  entry: string | null
}

/** Checks that came to no end, or found what does not hold. */
export type Trouble =
  /** no network: later. `instead` is what the server has said in the place of an answer */
  | { state: 'away'; instead?: Silent }
  /** this browser cannot check */
  | { state: 'unable' }
  | { state: 'failed'; fault: LogFault }

/** What a check of the log has found. */
export type CheckResult =
  | {
      state: 'well'
      kept: Kept
      size: string
      /** by the key of each witness, the entries of the newest head on which this device found its signature */
      signed: Record<string, string>
      /** movements of the person that are in the log */
      receipts: number
      /** promises whose time is not over */
      promises: number
      /** pools in which the person has money, and which are in the tree */
      pools: number
      own: OwnBalance | null
      /** when the next tree is made */
      nextAt: string
    }
  | Trouble

/** What a check of one receipt has found: its place, and the proof as a file. */
export type ReceiptResult =
  | { state: 'logged'; index: string; file: string }
  | { state: 'not-logged' }
  | Trouble

/** A movement as the history says it. */
export type Movement = { id: string; amount: string; currency: 'USD' | 'PLAY'; createdAt: string }

/** What the page asks of the worker. */
export type AskedLog = { what: 'log'; userId: string; kept: Kept }
export type AskedReceipt = { what: 'receipt'; userId: string; movement: Movement; kept: Kept }
