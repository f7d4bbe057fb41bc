import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const COMMAND = join(import.meta.dirname, '../../../verifier/node/command.ts')

type Proof = Reply<'funGameProof'>

let world: World
let liar: Server
let lie: (proof: Proof) => unknown = (proof) => proof
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  // a proxy that changes the server's answers
  liar = createServer(async (request, response) => {
    const proof = (await (await fetch(world.url + request.url)).json()) as Proof
    response.setHeader('content-type', 'application/json').end(JSON.stringify(lie(proof)))
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => liar.close(resolve))
  await world.checkMoney()
  await world.close()
})

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })
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
    lie = told
    const address = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
    const { code, out } = await run('fun', played.id, '--url', address)
    expect([code, out]).toEqual([1, expect.any(String)])
    expect(out.trim().split('\n').at(-1)).not.toBe('verified')
    lie = (proof) => proof
    expect((await run('fun', played.id, '--url', address)).code).toBe(0)
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
