import { describe, expect, it } from 'vitest'
import { storeOf } from '#web/client/kept/storage.ts'
import { KEEP, keepGame, keptGame } from './kept-games.ts'

function memory(text?: string) {
  const kept = new Map(text === undefined ? [] : [['keptGames', text]])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { ...storeOf(() => storage), text: () => kept.get('keptGames') ?? '' }
}
const held = (nonce: string) => ({ commitment: 'c'.repeat(64), clientSeed: `seed-${nonce}`, nonce })

describe('what this browser keeps of its games', () => {
  it('is found by kind and number, and nothing else is', () => {
    const store = memory()
    keepGame('pot', '7', held('7'), store)
    expect(keptGame('pot', '7', store)).toMatchObject(held('7'))
    expect(keptGame('fun', '7', store)).toBeUndefined()
    expect(keptGame('pot', '8', store)).toBeUndefined()
  })

  it('is bounded: the newest 200 games', () => {
    const store = memory()
    for (let n = 1; n <= KEEP + 1; n++) keepGame('fun', String(n), held(String(n)), store)
    expect(JSON.parse(store.text())).toHaveLength(200)
    expect(keptGame('fun', '1', store)).toBeUndefined()
    expect(keptGame('fun', '2', store)).toMatchObject(held('2'))
    // the same game again takes no second place
    keepGame('fun', '2', held('2'), store)
    expect(JSON.parse(store.text())).toHaveLength(200)
  })

  it('survives what others wrote into the storage, and a storage that refuses', () => {
    for (const strange of ['{', '{}', 'null', '[null,1,{"kind":"pot","id":"7"}]'])
      expect(keptGame('pot', '7', memory(strange)), strange).toBeUndefined()
    const refusing = storeOf(() => {
      throw new Error('denied')
    })
    expect(() => keepGame('pot', '7', held('7'), refusing)).not.toThrow()
    expect(keptGame('pot', '7', refusing)).toBeUndefined()
  })
})
