/** The public interface of users. The auth module proves their identity. */

export type { Acquaintances } from './acquaintances.ts'
export { alike, identityOf, registeredAs, sameRegion } from './alike.ts'
export {
  dropYoungBitcoinAddress,
  endWhoIsInWait,
  hidesStakes,
  isNewcomer,
  isProfilePublic,
  lockBitcoinAddress,
  saysStakes,
  setBitcoinAddress,
  setBoardVisibility,
  setEmailVisibility,
  setGang,
  setNames,
  setNotificationChoices,
  setProfileImage,
  setThemeSong,
  setWhoIsIn,
  showsPlace,
  waitsForGang,
} from './change-settings.ts'
export {
  lockPasswordHash,
  markEmailVerified,
  restoreEmail,
  setEmail,
  setPasswordHash,
  setRole,
} from './change-user.ts'
export {
  closeUser,
  exportProfile,
  isClosed,
  lockCaller,
  lockCallerWith,
  lockClosingUser,
  lockUser,
} from './close-user.ts'
export { checkAddressConfirmed, emailUnconfirmed, isAddressUnconfirmed } from './confirmed-addresses.ts'
export { createUser, emailTaken } from './create-user.ts'
export { currentUserView } from './current-user-view.ts'
export {
  faceFor,
  facesForOperators,
  type PersonRow,
  type PublicFace,
  personColumns,
  personRows,
  publicFace,
  publicFaces,
  unmarkedColumns,
} from './faces.ts'
export {
  findAddressee,
  findUser,
  findUserByEmail,
  ownsAddress,
  type Role,
  type User,
} from './find-user.ts'
export { addressForCodes, dropAddressChanges, formerAddress, isFormerAddress } from './former-addresses.ts'
export {
  checkFreshProof,
  checkSecondProof,
  FRESH_MINUTES,
  isProvedWithin,
  proofMissing,
} from './fresh-proof.ts'
export { gameTagOf, gameTagsOf, setGameTags } from './game-tags.ts'
export { type LostSight, loseSight } from './lost-sight.ts'
export { displayName, lastNameFor, maskEmail, peopleNamed, publicName, shortName } from './names.ts'
export { publicProfile } from './public-profile.ts'
export { siteAccount } from './site-account.ts'
export type { Tie } from './ties.ts'
export {
  checkTimeZone,
  knownTimeZone,
  readTimeZone,
  setTimeZone,
  timeZoneOf,
  zoneOf,
} from './time-zone.ts'
export { addRevenueShare, setCrown, setTournamentRecord } from './tournament-record.ts'
export {
  endStop,
  findStopped,
  holdWallet,
  isWalletLocked,
  lockOpenWallet,
  lockStop,
  refuseStopped,
  type Stop,
  setWalletLock,
  stopWallet,
  walletLocked,
} from './wallet-lock.ts'
