import { describe, expect, test } from 'vitest'
import { crestOf } from './crest.ts'

describe('a gang’s crest', () => {
  test('G-01 is always the same for the same gang, and another one for another', () => {
    const gang = { id: '12', name: 'Harbour Regulars' }
    expect(crestOf(gang)).toEqual(crestOf({ ...gang }))
    expect(crestOf(gang)).not.toEqual(crestOf({ ...gang, id: '13' }))
    expect(crestOf(gang)).not.toEqual(crestOf({ ...gang, name: 'Harbour Rivals' }))
  })

  test('G-01 has letters of the name, also of one word, of another script and of signs', () => {
    const letters = (name: string) => crestOf({ id: '1', name }).letters
    expect(letters('Harbour Regulars of the North')).toBe('HR')
    expect(letters('owls')).toBe('O')
    expect(letters('Ночные совы')).toBe('НС')
    expect(letters('!!!')).toBe('!')
    expect(letters('🦉🦉🦉')).toBe('🦉')
    expect(letters('👨‍👩‍👧 👨‍👩‍👧')).toBe('👨‍👩‍👧')
    expect(letters('e\u0301cole e\u0301te\u0301')).toBe('E\u0301E\u0301')
    expect(letters('निशा सूर्य')).toBe('निसू')
  })

  test('G-01 has two different colours, and gangs differ in shape and texture without them', () => {
    const shapes = new Map<string, number>()
    for (let id = 1; id <= 2_000; id++) {
      const { division, texture, colours } = crestOf({ id: String(id), name: 'Owls' })
      expect(colours[0]).not.toBe(colours[1])
      for (const colour of colours) expect(colour).toMatch(/^--[a-z-]+$/)
      const shape = `${division} ${texture}`
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
    }
    // ten divisions by four textures, each about equally often: 50 of 2,000
    expect(shapes.size).toBe(40)
    expect(Math.max(...shapes.values())).toBeLessThan(100)
  })
})
