import { expect, test } from 'vitest'
import { isAddressOf, isMainnetAddress } from './bitcoin-address.ts'

// BIP 173, BIP 350 and the oldest addresses of the chain.
const MAINNET = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]
const OTHER_NETWORKS = [
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
]
const BROKEN = [
  '',
  ' ',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz',
  'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  // taproot with the checksum of segwit 0 (BIP 350)
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  // segwit 0 with the checksum of taproot (BIP 350)
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'bc1rw5uspcuh',
  'bc1gmk9yu',
  // a witness version that no wallet pays yet
  'BC1SW50QGDZ25J',
  'not an address',
  `1${'1'.repeat(500)}`,
]

test.each(MAINNET)('B-42 %s is an address of the main network', (text) => {
  expect(isMainnetAddress(text)).toBe(true)
})

test.each([...OTHER_NETWORKS, ...BROKEN])('B-42 "%s" is no address of the main network', (text) => {
  expect(isMainnetAddress(text)).toBe(false)
})

test('B-42 the address of another network is known for what it is', () => {
  expect(isAddressOf('regtest', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toBe(true)
  expect(isAddressOf('regtest', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7')).toBe(false)
  expect(isAddressOf('test', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBe(true)
  expect(isAddressOf('main', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toBe(false)
})
