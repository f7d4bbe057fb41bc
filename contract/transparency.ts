import { z } from 'zod'
import { idParams, idText, moment, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A promise puts its movement into the log within this many seconds of the posting (row V-06). */
export const PROMISED_SECONDS = 60

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/)
/** `origin+id+base64`, as of C2SP signed-note. */
const verifierKey = z.string()

/** A movement of the caller's purse and its proof (docs/transparency.md, Receipts). */
export const receiptProof = z.object({
  /**
   * `logged`: in the log, as `proof` shows; `promised`: in the log by `by` at the latest; `late`: that time is over; `waiting`: the log
   * still takes in postings from before it began, or has halted, so it promises nothing
   */
  state: z.enum(['logged', 'promised', 'late', 'waiting']),
  /** the 50 bytes of the posting */
  record: base64,
  /** 32 bytes */
  salt: base64,
  /** the signed promise; null while `waiting` */
  promise: z.string().nullable(),
  /** a C2SP .tlog-proof; null until it is logged */
  proof: z.string().nullable(),
  /** its place in the log */
  index: z.string().nullable(),
  by: moment,
  /** the keys that sign now, the current one first */
  keys: z.array(verifierKey),
})
export type ReceiptProof = z.infer<typeof receiptProof>

const witness = z.object({
  name: z.string(),
  vkey: verifierKey,
  /** the newest head that it has signed; null before the first */
  size: z.string().nullable(),
  at: moment.nullable(),
})

/** The sums of one tree of liabilities. */
export const liabilitySums = z.object({
  tree: z.string(),
  at: moment,
  leaves: z.number().int(),
  /** base64 */
  root: base64,
  total: wireMoney,
  /** withdrawals, codes, card refunds and held money count with the purses, so that no sum covers only a few people */
  kinds: z.array(z.object({ kind: z.string(), amount: wireMoney })),
  /** the platform's own money */
  fees: wireMoney,
  /** the balance of the accounts of the world outside: total + fees + outside + debts is zero */
  outside: wireMoney,
  debts: wireMoney,
  tookMs: z.number().int(),
  /** the place of its statement in the log; null until it is there */
  index: z.string().nullable(),
})
export type LiabilitySums = z.infer<typeof liabilitySums>

export const transparencyStatus = z.object({
  origin: z.string(),
  /**
   * `behind`: a posting is late; `halted`: the ledger or the log went back, so no head is signed; `filling`: it takes in postings from
   * before it began
   */
  state: z.enum(['well', 'behind', 'halted', 'filling']),
  head: z.object({ size: z.string(), root: base64, signedAt: moment.nullable() }),
  /** postings that are not in the log yet, and the age of the oldest, seconds */
  waiting: z.object({ postings: z.number().int(), oldestSeconds: z.number().int() }),
  /** every key that has signed, newest first */
  keys: z.array(
    z.object({
      vkey: verifierKey,
      from: moment,
      current: z.boolean(),
      /** the note, signed by both keys, with which the previous key hands the log over to this one; null without one */
      handover: z.string().nullable(),
    }),
  ),
  witnesses: z.array(witness),
  /** newest first, at most 90 */
  liabilities: z.array(liabilitySums),
  nextLiabilitiesAt: moment,
})
export type TransparencyStatus = z.infer<typeof transparencyStatus>

/** One part of a balance, and the way from its leaf to the root (docs/transparency.md, Liabilities). */
export const liabilityPart = z.object({
  kind: z.number().int(),
  owner: z.string(),
  part: z.number().int(),
  parts: z.number().int(),
  /** base64, 32 bytes */
  salt: base64,
  cents: z.string(),
  index: z.string(),
  /** from the leaf's sibling to the root's child: its sum in cents, and its hash */
  path: z.array(z.tuple([z.string(), base64])),
})
export type LiabilityPart = z.infer<typeof liabilityPart>

export const liabilityProof = z.object({
  /** null for a person who is not in a tree yet */
  proof: z
    .object({
      tree: z.string(),
      at: moment,
      leaves: z.string(),
      root: base64,
      total: z.string(),
      parts: z.array(liabilityPart),
      /** the .tlog-proof of the tree's statement; null until it is in the log */
      statement: z.string().nullable(),
    })
    .nullable(),
  /** the moment of the next tree */
  nextAt: moment,
})
export type LiabilityProof = z.infer<typeof liabilityProof>

export const transparencyRoutes = {
  transparency: route('GET /api/transparency', {
    who: 'public',
    rate: 'read',
    reply: transparencyStatus,
    about: 'The log’s head, keys and witnesses, and the history of what is owed to people.',
  }),
  receiptProof: route('GET /api/receipts/{id}/proof', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: receiptProof,
    refusals: ['not_found'],
    about:
      'The proof that one of the caller’s transactions is in the public log, or the signed promise that it will be.',
  }),
}

export const liabilityRoutes = {
  liabilityProof: route('GET /api/liabilities/latest/proof', {
    who: 'user',
    rate: 'whole',
    reply: liabilityProof,
    about: 'The caller’s own balance in the newest tree of what is owed to people.',
  }),
  poolProof: route('GET /api/liabilities/latest/pool', {
    who: 'public',
    rate: 'read',
    query: z
      .strictObject({ event: idText.optional(), tournament: idText.optional() })
      .refine(({ event, tournament }) => (event === undefined) !== (tournament === undefined), {
        message: 'Name an event or a tournament',
      }),
    reply: liabilityProof,
    refusals: ['malformed', 'withheld'],
    about:
      'The pools of an event, or of a tournament, in the newest tree of what is owed to people; without a proof where they held nothing then. Withheld from visitors who may not see the event or tournament.',
  }),
}

export const transparency = contractModule({
  routes: { ...transparencyRoutes, ...liabilityRoutes },
  screens: { '/transparency': { title: 'Public log', access: 'anyone' } },
})
