import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { moneyOwed } from '#server/ledger/index.ts'
import { emailUnconfirmed, walletLocked } from '#server/users/index.ts'
import type { RequestRow } from './request-rows.ts'

/** A request for money, as far as its rules read it. */
export type JudgedRequest = Pick<
  RequestRow,
  'from_id' | 'to_id' | 'status' | 'expired' | 'created_at' | 'expires_at' | 'reminded_at'
>

/** A person who looks at a request or acts on it, by the product's clock. */
export type Requester = { userId: bigint; now: Date }

/** The purse that pays. */
export type Payer = {
  isWalletLocked: boolean
  /** their address is unconfirmed, where only a confirmed one may send money */
  isUnconfirmed: boolean
  /** its debt for a deposit that was taken back, cents */
  owed: bigint
}

/** The requests of one person that wait for an answer. */
export type Waiting = { withPerson: number; withAll: number }

const DAY_MS = 86_400_000
/** Open requests that one person may have with another, and with everybody. */
const PENDING_PER_PAIR = 3
const PENDING_PER_SENDER = 20

const NOTHING_MOVED = 'No money moved.'
const OVER = {
  accepted: 'This request has already been accepted.',
  rejected: 'This request has already been declined.',
  cancelled: 'This request was cancelled.',
}

/**
 * Sends money to a person. Checks by the amount follow later: the money that may already leave, the balance, and a proof for a
 * first payment or above the day's sum.
 * @param block the refusal for a block between the two
 */
export const maySend = (payer: Payer, block: Answer): Answer => locked(payer) ?? block ?? pays(payer)

/** Asks a person for money. @param block the refusal for a block between the two */
export function mayAsk({ withPerson, withAll }: Waiting, block: Answer): Answer {
  if (block) return block
  if (withPerson >= PENDING_PER_PAIR)
    return new Refusal(
      'too_many_requests',
      `${PENDING_PER_PAIR} of your requests to this person are open. Wait for an answer, or cancel one.`,
    )
  if (withAll < PENDING_PER_SENDER) return undefined
  return new Refusal(
    'too_many_requests',
    `${PENDING_PER_SENDER} of your requests are still waiting for an answer. Cancel one to send another.`,
  )
}

/** Pays a request. Checks by the amount follow later, as for `maySend`. */
export const mayAccept = (request: JudgedRequest | undefined, person: Requester, payer: Payer): Answer =>
  isRecipient(request, person) ?? locked(payer) ?? waits(request!, person) ?? pays(payer)

/** Declines a request. */
export const mayReject = (request: JudgedRequest | undefined, person: Requester): Answer =>
  isRecipient(request, person) ?? waits(request!, person)

/** Takes the person's own request back. */
export const mayCancel = (request: JudgedRequest | undefined, person: Requester): Answer =>
  isSender(request, person) ?? waits(request!, person)

/** Reminds the recipient: a day after the request, then a day after the last reminder. @param block as for `mayAsk` */
export const mayRemind = (request: JudgedRequest | undefined, person: Requester, block: Answer): Answer =>
  isSender(request, person) ?? waits(request!, person) ?? block ?? dayLater(request!, person)

/** A request does not exist for others. */
function hidden(request: JudgedRequest | undefined, { userId }: Requester): Answer {
  if (request && (request.from_id === userId || request.to_id === userId)) return undefined
  return new Refusal('not_found', 'There is no such request')
}

const isSender = (request: JudgedRequest | undefined, person: Requester): Answer =>
  hidden(request, person) ??
  (request!.from_id === person.userId
    ? undefined
    : new Refusal('forbidden', 'Only the person who asked can do that'))

const isRecipient = (request: JudgedRequest | undefined, person: Requester): Answer =>
  hidden(request, person) ??
  (request!.to_id === person.userId
    ? undefined
    : new Refusal('forbidden', 'Only the person who received the request can do that'))

/** An expired request is over, even before its timer runs. */
function waits({ status, expired, expires_at }: JudgedRequest, { now }: Requester): Answer {
  if (status === 'pending' && now < expires_at) return undefined
  const over = status === 'pending' || expired ? 'This request has expired.' : OVER[status]
  return new Refusal('request_state', `${over} ${NOTHING_MOVED}`)
}

function dayLater({ created_at, reminded_at }: JudgedRequest, { now }: Requester): Answer {
  if (now.getTime() >= (reminded_at ?? created_at).getTime() + DAY_MS) return undefined
  return new Refusal('request_state', 'One reminder a day is enough. Try again tomorrow.')
}

const locked = ({ isWalletLocked }: Payer): Answer => (isWalletLocked ? walletLocked() : undefined)

const pays = ({ isUnconfirmed, owed }: Payer): Answer =>
  (isUnconfirmed ? emailUnconfirmed(NOTHING_MOVED) : undefined) ?? moneyOwed(owed)
