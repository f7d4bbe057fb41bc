import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { checkOwnGame } from '#web/fairness/own-game.ts'

type Vector = Record<
  'game' | 'serverSeed' | 'commitment' | 'clientSeed' | 'nonce' | 'winner' | 'result',
  string
>
const file = new URL('../../../docs/fairness-vectors.json', import.meta.url)
const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8')).games
const vector = vectors.find(({ game }) => game === 'coin-flip')!
const { serverSeed, commitment, clientSeed, nonce } = vector
const held = { commitment, clientSeed, nonce }
const record = {
  id: nonce,
  game: vector.game,
  winner: vector.winner,
  gameResult: { result: vector.result },
  proof: { serverSeed, commitment, clientSeed, nonce, clientSeedBy: 'player' },
}
const check = async (more: object, had = held) => {
  const kept = vi.fn()
  const faults = await checkOwnGame({ kind: 'pot', record: { ...record, ...more } }, had, kept)
  expect(kept).toHaveBeenCalledExactlyOnceWith('pot', nonce, had)
  return faults.map(({ name }) => name)
}
afterEach(() => vi.unstubAllGlobals())

it('an honest game has no fault, and what was held is kept', async () => {
  expect(await check({})).toEqual([])
})

it('a result that was turned round, and a proof of another play, are named', async () => {
  const winner = record.winner === 'creator' ? 'challenger' : 'creator'
  expect(await check({ winner })).toEqual(['And this winner'])
  expect(await check({}, { ...held, clientSeed: 'what-i-sent' })).toEqual([
    'The client seed is the one that your browser drew',
  ])
  expect(await check({ proof: { ...record.proof, clientSeedBy: 'server' } })).toEqual([
    'It came from the player',
  ])
})

it('without cryptography the proof is held against what was promised all the same', async () => {
  vi.stubGlobal('crypto', {})
  expect(await check({})).toEqual([])
  expect(await check({}, { ...held, commitment: 'f'.repeat(64) })).toEqual([
    'The commitment is the one that you were shown',
  ])
})
