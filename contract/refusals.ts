/**
 * Every refusal, with its HTTP status. Any other error is a bug and a 500. The server checks them in this order: 401, 403 origin,
 * 415 / 400 body, 404, 403 authority, 423, 409 (decisions, Errors).
 */
export const REFUSALS = {
  malformed: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  forbidden_origin: 403,
  step_up_required: 403,
  /** in production moderators and admins need a passkey or two-step sign-in before they operate */
  second_factor_needed: 403,
  proof_required: 403,
  proof_failed: 403,
  /** only for subscribers of Competition Insights */
  subscription_required: 403,
  signature_invalid: 403,
  not_found: 404,
  /** moderators have taken its text down */
  withheld: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  wallet_locked: 423,
  rate_limited: 429,
  /** the database is down, full or too slow, or the virus scanner does not answer; the message states what is known of the call */
  unavailable: 503,
  email_taken: 409,
  /** real money needs a confirmed address, in production and public trials; everybody gets the same sentence */
  email_unconfirmed: 409,
  under_age: 409,
  weak_password: 409,
  reset_link_expired: 409,
  insufficient_funds: 409,
  /** the money of a card deposit cannot leave yet; `fields` has `available` and `at`, when the amount may leave */
  card_settling: 409,
  /** winnings from a person who lost much in a day cannot leave yet; `fields` as above */
  winnings_settling: 409,
  stake_too_large: 409,
  event_not_open: 409,
  event_state: 409,
  other_side: 409,
  /** an interest in the event forbids this stake */
  own_interest: 409,
  /** the message is the line that the caller has to accept first */
  interest_not_accepted: 409,
  /** a person whom the creator names shares neither a gang nor a conversation with them, or there is a block */
  not_acquainted: 409,
  mode_mismatch: 409,
  counter_bet_exists: 409,
  already_conceded: 409,
  /** the person stepped back from the event, and stakes nothing more there */
  stepped_back: 409,
  already_stepped_back: 409,
  /** somebody staked meanwhile, so the stake does not come back at once */
  stake_stays: 409,
  not_a_losing_bettor: 409,
  holds_position: 409,
  already_objected: 409,
  /** the jury is over, or the juror has voted */
  jury_state: 409,
  /** the juror may no longer sit in this case: their seat goes to the next person */
  juror_unfit: 409,
  /** the creator bet less than ten minutes ago */
  bet_too_recent: 409,
  deposit_not_paid: 409,
  payments_unavailable: 409,
  refill_not_due: 409,
  withdrawal_state: 409,
  stale_revision: 409,
  same_operator: 409,
  other_operator: 409,
  money_owed: 409,
  request_state: 409,
  too_many_requests: 409,
  code_state: 409,
  code_amount: 409,
  refund_window: 409,
  no_bitcoin_address: 409,
  upload_state: 409,
  image_unreadable: 409,
  /** the virus scanner found something in an uploaded file */
  file_infected: 409,
  credential_state: 409,
  last_credential: 409,
  account_not_empty: 409,
  delivery_state: 409,
  payment_state: 409,
  last_admin: 409,
  practice_only: 409,
  session_needed: 409,
  own_pot: 409,
  pot_taken: 409,
  too_many_pots: 409,
  stale_commitment: 409,
  /** one of the two has blocked the other */
  blocked: 409,
  /** the person has not answered yet, and the messages that may be sent before that are used up */
  unanswered: 409,
  too_many_followings: 409,
  /** a moderator or the room's owner does not let this person write for a while */
  silenced: 409,
  not_joined: 409,
  room_full: 409,
  room_closed: 409,
  room_locked: 409,
  room_started: 409,
  too_many_rooms: 409,
  name_taken: 409,
  already_in_gang: 409,
  already_let_in: 409,
  not_in_gang: 409,
  gang_full: 409,
  report_state: 409,
  /** another person has written below it */
  comment_answered: 409,
  too_many_subscriptions: 409,
  subscription_state: 409,
  tournament_state: 409,
  tournament_full: 409,
  already_joined: 409,
  too_few_players: 409,
  too_many_tournaments: 409,
  /** after matches that the person missed */
  time_out: 409,
  match_state: 409,
  not_in_match: 409,
  impossible_score: 409,
  report_changed: 409,
  too_much_evidence: 409,
  post_state: 409,
  /** a question of the day that was asked already, or a day that it cannot have */
  question_state: 409,
  /**
   * a limit that the person set; `fields` has which `limit`, its remaining allowance as `room` (the key keeps its first name), and when
   * that grows as `opensAt`
   */
  limit_reached: 409,
  /** nothing waits for confirmation, or it is too early or too late to confirm */
  limit_state: 409,
  /** the held money cannot be taken or sent back now */
  held_state: 409,
  /** an outside register of excluded people does not answer, and the server must ask it first */
  register_unknown: 409,
  /** the person takes a break from play; `fields` has `until`, absent where it has no end, or `because` where it is not their own */
  play_paused: 409,
  /** a break cannot be shortened, or cannot be ended yet */
  pause_state: 409,
  /** a hook's address is not a public one; the message says nothing else about the network behind it */
  hook_address: 409,
  too_many_hooks: 409,
  /** the hook is not in the state that this needs */
  hook_state: 409,
  /** not the code that the address showed, or its time is over */
  hook_code: 409,
  /** the operator has turned hooks off */
  hooks_off: 409,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** The body of every refusal. `fields` names the faulty parts of the input and their faults. */
export type RefusalBody = { code: RefusalCode; message: string; fields?: Record<string, string> }
