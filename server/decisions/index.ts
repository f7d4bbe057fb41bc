/** Two signatures under a decision about real money, and objections to it. */

export { addObjection, callAdmins, dropObjections, objectionsOf } from './objections.ts'
export {
  dropSignatures,
  isCarried,
  isSigned,
  lockSignatures,
  type Operator,
  type SignatureView,
  sign,
  signaturesOf,
  signatureWanted,
} from './sign.ts'
