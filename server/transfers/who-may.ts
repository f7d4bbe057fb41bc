import { type Answer, whoMay } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  type JudgedRequest,
  mayAccept,
  mayAsk,
  mayCancel,
  mayReject,
  mayRemind,
  maySend,
  type Payer,
  type Waiting,
} from './may.ts'

const [ASKER, ASKED, OTHER] = [1n, 2n, 3n]
const DAY_MS = 86_400_000
const NOW = new Date(0)
const at = (days: number) => new Date(days * DAY_MS)

const PAYS: Payer = { isWalletLocked: false, isUnconfirmed: false, owed: 0n }
const BLOCK: Answer = new Refusal('blocked', '')

type State = { request: JudgedRequest; payer: Payer; block: Answer }

const state = (
  request: Partial<JudgedRequest>,
  { payer = PAYS, block }: Partial<Omit<State, 'request'>> = {},
): State => ({
  request: {
    from_id: ASKER,
    to_id: ASKED,
    status: 'pending',
    expired: false,
    created_at: at(-2),
    expires_at: at(28),
    reminded_at: null,
    ...request,
  },
  payer,
  block,
})

/** The rules for answering a request for money. */
export const whoMayAnswer = whoMay<State, bigint>({
  title: 'A request for money',
  states: {
    'sent today': state({ created_at: NOW }),
    'waiting for days': state({}),
    'reminded today': state({ reminded_at: NOW }),
    'across a block': state({}, { block: BLOCK }),
    'to a locked wallet': state({}, { payer: { ...PAYS, isWalletLocked: true } }),
    'to a debtor': state({}, { payer: { ...PAYS, owed: 1n } }),
    'past its 30 days': state({ expires_at: NOW }),
    over: state({ status: 'accepted' }),
  },
  people: { 'the person asked': ASKED, 'the asker': ASKER, 'anybody else': OTHER },
  acts: {
    'accept it': ({ request, payer }, userId) => mayAccept(request, { userId, now: NOW }, payer),
    'decline it': ({ request }, userId) => mayReject(request, { userId, now: NOW }),
    'call it back': ({ request }, userId) => mayCancel(request, { userId, now: NOW }),
    'remind of it': ({ request, block }, userId) => mayRemind(request, { userId, now: NOW }, block),
  },
})

type Between = { payer: Payer; waiting: Waiting; block: Answer }
const between = (more: Partial<Between>): Between => ({
  payer: PAYS,
  waiting: { withPerson: 0, withAll: 0 },
  block: undefined,
  ...more,
})

/** The rules for sending a person money and asking a person for it. */
export const whoMaySend = whoMay<Between, null>({
  title: 'Money between two people',
  states: {
    'nothing in the way': between({}),
    'a locked wallet': between({ payer: { ...PAYS, isWalletLocked: true } }),
    'an unconfirmed address': between({ payer: { ...PAYS, isUnconfirmed: true } }),
    'a debt': between({ payer: { ...PAYS, owed: 1n } }),
    'a block between the two': between({ block: BLOCK }),
    'three requests that wait for this person': between({ waiting: { withPerson: 3, withAll: 3 } }),
    'twenty requests that wait': between({ waiting: { withPerson: 0, withAll: 20 } }),
  },
  people: { anybody: null },
  acts: {
    'send money': ({ payer, block }) => maySend(payer, block),
    'ask for money': ({ waiting, block }) => mayAsk(waiting, block),
  },
})
