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
export { maySign, type Signing, signedAlready } from './may.ts'
export {
  type AdminCall,
  addObjection,
  alreadyObjected,
  callAdmins,
  dropObjections,
  hasObjected,
  hasObjectedColumn,
  type Objection,
  objectionsOf,
  tellAdmins,
} from './objections.ts'
export {
  dropSignatures,
  dropSignaturesOf,
  hasAnswered,
  hasSigned,
  isAnswered,
  isCarried,
  isSigned,
  lockSignatures,
  lockSigning,
  type Operator,
  type SignatureView,
  sign,
  signaturesOf,
  signatureWanted,
  signingColumns,
} from './sign.ts'
