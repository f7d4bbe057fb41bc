/** A promise that a movement will be in the log, with what tells when its time is over. */
export type Promised = {
  /** the movement's number */
  id: string
  /** the signed note */
  promise: string
  /** when this device got it, milliseconds since 1970, and how long the promise then had to go */
  keptAt: number
  waitMs: number
}

/** What one person's browser knows of their own movements. */
export type OwnKept = {
  /** numbers of the newest movements that were found in the log */
  receipts: string[]
  promises: Promised[]
  /** the newest tree of liabilities with their balance in it */
  tree: string | null
}

/** What a browser keeps of the log between two checks. */
export type Kept = {
  /** the newest head, as it was signed; null before the first check */
  note: string | null
  /** the keys that are trusted, the newest first */
  keys: string[]
  /** the newest tree of liabilities that was seen */
  tree: string | null
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
  tree: string
  at: string
  /** of the purse, in hundredths */
  cents: string
  /** put aside above a limit, in hundredths */
  heldCents: string
  parts: number
  root: string
  total: string
  /** where the tree's statement is in the log; null until it is there */
  entry: string | null
  /** the server's answer, to be saved */
  file: string
}

/** Checks that came to no end. */
type Without =
  /** no network, or the server does not answer: later */
  | { state: 'away' }
  /** this browser cannot check */
  | { state: 'unable' }

/** What a check of the log has found. */
export type CheckResult =
  | {
      state: 'well'
      kept: Kept
      size: string
      witnesses: number
      /** movements of the person that are in the log */
      receipts: number
      /** promises whose time is not over */
      promises: number
      own: OwnBalance | null
      /** when the next tree is made */
      nextAt: string
    }
  | { state: 'failed'; kept: Kept; fault: LogFault }
  | Without

/** What a check of one receipt has found: its place, and the proof as a file. */
export type ReceiptResult =
  | { state: 'logged'; index: string; file: string }
  | { state: 'not-logged' }
  | { state: 'failed'; fault: LogFault }
  | Without

/** A movement as the history says it. */
export type Movement = { id: string; amount: string; currency: 'USD' | 'PLAY' }

/** What the page asks of the worker. */
export type AskedLog = { what: 'log'; userId: string; kept: Kept }
export type AskedReceipt = { what: 'receipt'; userId: string; movement: Movement; kept: Kept }
