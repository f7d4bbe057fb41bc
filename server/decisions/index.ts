/** Two signatures under a decision about real money, objections to it, and what moderators decided alone. */

export {
  type DecisionSumView,
  decidedAlone,
  forgetGains,
  gainsAlone,
  lockDecisions,
  type Matter,
  recordAlone,
  sumOf,
} from './alone.ts'
export {
  type AdminCall,
  addObjection,
  alreadyObjected,
  callAdmins,
  dropObjections,
  objectionsOf,
  tellAdmins,
} from './objections.ts'
export {
  adminWanted,
  dropSignatures,
  hasAnswered,
  hasSigned,
  isAnswered,
  isCarried,
  isSigned,
  lockSignatures,
  type Operator,
  type SignatureView,
  sign,
  signaturesOf,
  signatureWanted,
  signedAlready,
} from './sign.ts'
