/** Routes for which neither question arises. */
const NEITHER = {
  ...{ refillPractice: 'practice coins', createPot: 'practice coins', playPot: 'practice coins' },
  ...{ withdrawPot: 'practice coins', playFunGame: 'practice coins' },
  ...{ stripeWebhook: 'the provider calls', nowpaymentsWebhook: 'the provider calls' },
  createPaymentIntent: 'money comes in',
  verifyDeposit: 'money comes in',
  createCryptoPayment: 'money comes in',
  takeHeld: 'money comes in',
  sendHeldBack: 'the money returns to its sender',
  createEvent: 'it stakes nothing',
  lockEvent: 'it stakes nothing',
  voidEvent: 'every stake goes back',
  cancelSubscription: 'nothing is paid any more',
  refundSubscription: 'money comes back to a card',
} as const

/**
 * Why a route that moves or stops money stays open while its caller's wallet is locked. Every other one has the refusal
 * `wallet_locked`. This list and the contract make docs/money-routes.md.
 */
export const OPEN_WHILE_LOCKED = {
  ...NEITHER,
  redeemPaymentToken: 'a shop takes what its payer has held; locking ends live codes',
  createFundRequest: 'it asks somebody else, and moves nothing',
  createTournament: 'it charges nothing; joining does',
  proposeOutcome: 'it stays open, without a bond: a moderator confirms it',
  disputeEvent: 'it defends money that is already at stake',
  objectToDecision: 'it defends money that is already at stake',
  ...{
    cancelTournament: 'every fee goes back',
    startTournament: 'it only asks who is present; each answer is judged',
  },
  ...{ valuePayment: 'an operator acts', decideEvent: 'an operator acts', suspendEvent: 'an operator acts' },
  ...{
    resumeEvent: 'an operator acts',
    decideMatch: 'an operator acts',
    completeWithdrawal: 'an operator acts',
  },
  ...{ failWithdrawal: 'an operator acts', cancelWithdrawal: 'an operator acts' },
  closeEventFlag: 'an operator acts',
  ...{
    createSubscription: 'a card pays',
    verifySubscription: 'a card pays',
    resumeSubscription: 'a card pays',
  },
} as const

/** Why such a route asks for no identity proof. Every other one has the refusal `step_up_required`. */
export const WITHOUT_PROOF = {
  ...NEITHER,
  requestCardRefund: 'it goes back to the card that it came from',
  redeemPaymentToken: 'the payer set the money aside with a code',
  refundPaymentToken: 'the money returns to its sender',
  createFundRequest: 'it moves nothing; the person who accepts it is asked',
  createTournament: 'it charges nothing',
  objectToDecision: 'it posts no bond',
  startTournament: 'each player who confirms is asked',
  ...{ suspendEvent: 'it moves no money', resumeEvent: 'it moves no money' },
  ...{
    createSubscription: 'a card pays, and its bank asks',
    verifySubscription: 'a card pays, and its bank asks',
  },
  ...{ resumeSubscription: 'a card pays, and its bank asks' },
} as const
