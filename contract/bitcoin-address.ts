/** The longest text that may hold an address: a payment link with its label. */
export const TYPED_ADDRESS_MAX = 500

const LINK =
  'This payment link holds more than an address. Enter the address alone: the part between “bitcoin:” and “?”.'
const OTHER_NETWORK =
  'This address is for a test network, where bitcoin has no value. An address of the main network begins with bc1, 1 or 3.'

/** bech32 is written in capitals or in small letters, never in both (BIP 173). */
const CAPITALS = /^[A-Z]{2,4}1[0-9A-Z]+$/
/** Addresses of testnet, signet and regtest: bech32 by its prefix, others by their first letter and their length. */
const OF_TEST_NETWORK = /^(?:(?:tb|bcrt)1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/

/**
 * Puts a typed, scanned or pasted Bitcoin address into its one stored form. A `bitcoin:` link counts as its address when it carries
 * nothing else: an amount or a condition in it would be lost silently.
 * @returns the address, whose checksum the server judges; or why it cannot receive bitcoin
 */
export function readBitcoinAddress(typed: string): { address: string } | { problem: string } {
  const text = typed.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  const [, named = text, more] = /^bitcoin:(?:\/\/)?([^?#]*)(?:[?#](.*))?$/i.exec(text) ?? []
  if (more) return { problem: LINK }
  const address = CAPITALS.test(named) ? named.toLowerCase() : named
  return OF_TEST_NETWORK.test(address) ? { problem: OTHER_NETWORK } : { address }
}
