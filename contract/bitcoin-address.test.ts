import { describe, expect, test } from 'vitest'
import { readBitcoinAddress } from './bitcoin-address.ts'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('P-08 a Bitcoin address as it was typed', () => {
  test.each([
    [SEGWIT, SEGWIT],
    [SEGWIT.toUpperCase(), SEGWIT],
    [LEGACY, LEGACY],
    [`bitcoin:${LEGACY}`, LEGACY],
    [`BITCOIN:${SEGWIT.toUpperCase()}`, SEGWIT],
    [`bitcoin://${SEGWIT}?`, SEGWIT],
    [' bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4\n', SEGWIT],
    [`\u200b${LEGACY}\ufeff`, LEGACY],
    // the server refuses mixed letters and other texts
    [SEGWIT.replace('q', 'Q'), SEGWIT.replace('q', 'Q')],
    ['hello', 'hello'],
    ['', ''],
  ])('P-08 %j is %s', (typed, address) => expect(readBitcoinAddress(typed)).toEqual({ address }))

  test.each([
    `bitcoin:${LEGACY}?amount=1`,
    `bitcoin:${SEGWIT}?label=Ada`,
    `bitcoin:${SEGWIT}?req-something=1`,
    `BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.1`,
    `bitcoin:?lightning=x`,
    `bitcoin:${SEGWIT}#top`,
  ])('P-08 of the link %s the address alone is wanted', (typed) =>
    expect(readBitcoinAddress(typed)).toEqual({
      problem: expect.stringContaining('Enter the address alone'),
    }),
  )

  test.each([
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'TB1QRP33G0Q5C5TXSP9ARYSRX4K6ZDKFS4NCE4XJ0GDCCCEFVPYSXF3Q0SL5K7',
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'n2eMqTT929pb1RDNuqEnxdaLau1rxy3efi',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
    'bitcoin:mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  ])('P-08 %s is of another network, which the refusal says', (typed) =>
    expect(readBitcoinAddress(typed)).toEqual({ problem: expect.stringContaining('for a test network') }),
  )
})
