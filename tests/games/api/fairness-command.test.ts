import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { lyingFront } from '#tests/support/lying-front.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { runVerify as run } from '#tests/support/verify-command.ts'

type Proof = Reply<'funGameProof'>

const world = worldOfFile()
const front = lyingFront(world)

const play = async (gameType: 'coin' | 'card') => {
  const ada = await world.signUp('Ada')
  const selection = gameType === 'coin' ? 'heads' : 'high'
  return ada.ok('playFunGame', { body: { gameType, amount: '1', selection, clientSeed: 'lamp' } })
}

describe('npm run verify', () => {
  test.each(['coin', 'card'] as const)('F-13 F-17 a finished game of %s verifies', async (game) => {
    const { id, proof } = await play(game)
    const { code, out } = await run('fun', id, '--url', world.url)
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'verified'])
    expect(out).toContain(`lamp:${proof.nonce}:fun/`)
  })

  test('F-17 O-33 O-34 a played pot of each game verifies; one that was not played has no proof', async () => {
    const [mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
    for (const person of [mara, jo]) await readyFor(person)
    for (const gameType of ['cards', 'coin-flip', 'craps'] as const) {
      const pot = await makePot(mara, { gameType })
      expect((await run('pot', pot.id, '--url', world.url)).code).toBe(2)
      const { winner, proof } = await playedBy(jo, pot)
      expect(proof.commitment).toBe(pot.commitment)
      const { code, out } = await run('pot', pot.id, '--url', world.url)
      expect([code, out.trim().split('\n').at(-1)], out).toEqual([0, 'verified'])
      expect(out).toContain(`the ${winner} wins`)
    }
  })

  test.each<[string, (proof: Proof) => unknown]>([
    ['the other end', (proof) => ({ ...proof, won: !proof.won })],
    ['the other pick', (proof) => ({ ...proof, selection: proof.selection === 'high' ? 'low' : 'high' })],
    [
      'another card',
      ({ faces, ...proof }) => ({ ...proof, faces: { ...faces, playerCard: 14 - faces.playerCard! } }),
    ],
    ['the house’s card', ({ faces, ...proof }) => ({ ...proof, faces: { ...faces, houseCard: 0 } })],
    [
      'another seed',
      ({ proof, ...rest }) => ({
        ...rest,
        proof: {
          ...proof,
          serverSeed: proof.serverSeed.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        },
      }),
    ],
    [
      'another commitment',
      ({ proof, ...rest }) => ({ ...rest, proof: { ...proof, commitment: '0'.repeat(64) } }),
    ],
    ['another game', (proof) => ({ ...proof, id: `${proof.id}0` })],
    ['nothing at all', () => ({})],
  ])('F-17 a server that says %s is found out', async (_, told) => {
    // a seven would not change when it is mirrored, nor whether its pick won
    let played = await play('card')
    while (played.playerCard === 7) played = await play('card')
    front.lie = (_, truth) => JSON.stringify(told(JSON.parse(`${truth}`)))
    const { code, out } = await run('fun', played.id, '--url', front.url)
    expect([code, out]).toEqual([1, expect.any(String)])
    expect(out.trim().split('\n').at(-1)).not.toBe('verified')
    front.lie = () => undefined
    expect((await run('fun', played.id, '--url', front.url)).code).toBe(0)
  })

  test('F-17 seeds alone are computed; a commitment of another seed fails; misuse is explained', async () => {
    const { proof, houseFlip } = await play('coin')
    const seeds = ['--game', 'coin', '--server-seed', proof.serverSeed, '--nonce', proof.nonce]
    const own = [...seeds, '--client-seed', proof.clientSeed]
    const computed = await run(...own)
    expect([computed.code, computed.out]).toEqual([0, expect.stringContaining(`result: ${houseFlip}`)])
    expect((await run(...own, '--commitment', proof.commitment)).code).toBe(0)
    expect((await run(...own, '--commitment', 'f'.repeat(64))).code).toBe(1)
    for (const wrong of [[], ['pot'], ['pot', 'x'], seeds, [...own, '--colour', 'red'], ['--game', 'chess']])
      expect([wrong, (await run(...wrong)).code]).toEqual([wrong, 2])
    expect((await run('fun', '999999', '--url', world.url)).code).toBe(2)
  })
})
