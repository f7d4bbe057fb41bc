/**
 * Every expected no, with its HTTP status. Whatever the server answers outside this list is a bug and a 500.
 * They are judged in this order: 401, 403 origin, 415 / 400 body, 404, 403 authority, 423, 409 (decisions, Errors).
 */
export const REFUSALS = {
  malformed: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  forbidden_origin: 403,
  step_up_required: 403,
  proof_required: 403,
  proof_failed: 403,
  signature_invalid: 403,
  not_found: 404,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  wallet_locked: 423,
  rate_limited: 429,
  email_taken: 409,
  under_age: 409,
  weak_password: 409,
  reset_link_expired: 409,
  insufficient_funds: 409,
  stake_too_large: 409,
  event_not_open: 409,
  event_state: 409,
  other_side: 409,
  mode_mismatch: 409,
  counter_bet_exists: 409,
  already_conceded: 409,
  not_a_losing_bettor: 409,
  holds_position: 409,
  deposit_not_paid: 409,
  payments_unavailable: 409,
  refill_not_due: 409,
  withdrawal_state: 409,
  stale_revision: 409,
  same_operator: 409,
  money_owed: 409,
  request_state: 409,
  code_state: 409,
  code_amount: 409,
  refund_window: 409,
  no_bitcoin_address: 409,
  upload_state: 409,
  image_unreadable: 409,
  credential_state: 409,
  last_credential: 409,
  account_not_empty: 409,
  delivery_state: 409,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** The body of every refusal. `fields` names what was wrong with which part of the input. */
export type RefusalBody = { code: RefusalCode; message: string; fields?: Record<string, string> }
