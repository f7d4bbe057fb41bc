import { beforeEach, expect, test } from 'vitest'
import { ADA, EVENT, TOURNAMENT, TREE_AT } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import { smallTree } from '#tests/support/small-log.ts'

const { site, look } = honestVisit()
beforeEach(() => {
  site.answers.bets = () => [stake('60.00')]
  site.answers.tournaments = () => [seat]
})

const stake = (amount: string, more: object = {}) => ({
  ...{ eventId: `${EVENT}`, selection: 'optionA', stake: amount, settling: false, ...more },
})
const seat = { id: `${TOURNAMENT}`, joined: true, status: 'open', entryFee: '30.00' }
const seen = async () => {
  const result = await look()
  return result.state === 'failed' ? [result.fault.check, result.fault.why] : [result.state]
}

test('V-09 the pools in which a person has money are in the tree that has their balance', async () => {
  expect(await look()).toMatchObject({ state: 'well', pools: 2 })
})

test('V-09 money that was staked since the tree, is being paid out, or lies with somebody else is not looked for', async () => {
  // of 61.00 the last one came after the tree
  site.answers.bets = () => [stake('61.00'), stake('5.00', { eventId: '51', settling: true })]
  site.answers.tournaments = () => [seat, { ...seat, id: '61', status: 'cancelled' }]
  expect(await seen()).toEqual(['pool', expect.any(String)])
  const at = TREE_AT + 600_000
  Object.assign(site.lines[0]!, { amount: '-1.00', reference: `event:${EVENT}` })
  Object.assign(site.lines[0]!, { createdAt: new Date(at).toISOString(), balanceAfter: '122.45' })
  site.answers.receipt = (
    (honest) => (id: string) =>
      id === '13' ? honest('12') : honest(id)
  )(site.receipt)
  // the pools hold; what is judged after them is the receipt, which is not that of the changed line
  expect((await seen())[0]).toBe('posting')
})

const another = (change: (proof: object) => object) => {
  site.answers.pool = (query) => {
    const { proof, nextAt } = site.pool(query)
    return { proof: proof && change(proof), nextAt }
  }
}
test.each<[string, string, () => void]>([
  [
    'an open pool that is left out of the tree',
    'pool',
    () => {
      site.answers.pool = () => ({ ...site.liabilities(), proof: null })
    },
  ],
  [
    'a pool with less in it than one has staked',
    'pool',
    () => {
      site.answers.bets = () => [stake('60.01')]
    },
  ],
  [
    'a stake on the side that has no leaf',
    'pool',
    () => {
      site.answers.bets = () => [stake('0.01', { selection: 'optionB' })]
    },
  ],
  [
    'the pool of another event',
    'parts',
    () => {
      site.answers.bets = () => [stake('1.00', { eventId: '52' })]
      site.answers.pool = () => site.pool(new URLSearchParams({ event: `${EVENT}` }))
    },
  ],
  [
    'a purse in the place of a pool',
    'parts',
    () => another((proof) => ({ ...proof, parts: site.tree.partsOf(ADA) })),
  ],
  [
    'a pool of another tree under the same number, which is not in the log yet',
    'fork',
    () => {
      const other = smallTree([{ owner: EVENT, kind: 2, part: 1, parts: 1, cents: 6_000n }])
      site.answers.tournaments = () => []
      another((proof) => ({
        ...proof,
        ...{
          leaves: '1',
          root: other.root,
          total: '6000',
          parts: other.partsOf(EVENT, [2]),
          statement: null,
        },
      }))
    },
  ],
])('V-13 %s is seen', async (_, check, lie) => {
  lie()
  expect((await seen())[0]).toBe(check)
})
