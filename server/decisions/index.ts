/** Two signatures under a decision about real money, and objections to it. */

export {
  type AdminCall,
  addObjection,
  callAdmins,
  dropObjections,
  objectionsOf,
  tellAdmins,
} from './objections.ts'
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
