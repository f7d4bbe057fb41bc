import type { Step } from '../games/verify.ts'

/** The first part of a tournament that does not agree. */
export class Doubt extends Error {
  readonly step: Step
  constructor(name: string, said: unknown, found: unknown) {
    super(name)
    this.step = { name, ok: false, said: String(said), found: String(found) }
  }
}

/** @throws Doubt unless the two are the same text */
export function demand(name: string, said: unknown, found: unknown): void {
  if (String(said) !== String(found)) throw new Doubt(name, said, found)
}

/** Whether a value is a whole number from zero on, not its text. */
export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
