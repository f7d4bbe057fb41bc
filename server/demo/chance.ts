/** A seeded random generator, so that every demo community is the same. */
export type Chance = {
  /** 0 up to, not including, 1 */
  share(): number
  /** a whole number from `from` to `to`, both included */
  between(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
  /** some of them, in a new order */
  some<T>(choices: readonly T[], many: number): T[]
  uuid(): string
}

/** @param seed any whole number (the generator is mulberry32) */
export function createChance(seed: number): Chance {
  let state = seed | 0
  const word = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const share = () => word() / 2 ** 32
  const between = (from: number, to: number) => from + Math.floor(share() * (to - from + 1))
  return {
    share,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
    some(choices, many) {
      const left = [...choices]
      return Array.from(
        { length: Math.min(many, left.length) },
        () => left.splice(between(0, left.length - 1), 1)[0]!,
      )
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => word().toString(16).padStart(8, '0')).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}
