import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** The networks that an address can be of, by their names in Bitcoin Core. */
export type BitcoinNetwork = 'main' | 'test' | 'signet' | 'regtest'

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }
const PARAMETERS = { main: NETWORK, test: TEST_NETWORK, signet: TEST_NETWORK, regtest: REGTEST }
/** The address types that every wallet can pay: legacy, P2SH, and segwit of version 0 and 1. */
const PAYABLE = ['pkh', 'sh', 'wpkh', 'wsh', 'tr']
/** Longest address of any network (BIP 173). */
const LONGEST = 90

/**
 * Whether the text is a Bitcoin address of that network that any wallet can pay: letters, length, checksum (Base58Check,
 * bech32 for segwit 0, bech32m for taproot) and network. Nothing is trimmed.
 */
export function isAddressOf(network: BitcoinNetwork, text: string): boolean {
  if (text.length > LONGEST) return false
  try {
    return PAYABLE.includes(Address(PARAMETERS[network]).decode(text).type)
  } catch {
    return false
  }
}

/** Whether the text is an address at which a person can be paid real bitcoin. */
export function isMainnetAddress(text: string): boolean {
  return isAddressOf('main', text)
}
