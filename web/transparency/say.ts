/** Prints a line. */
export type Say = (line: string) => void

export const ok = (say: Say, what: string): void => say(`ok     ${what}`)
export const notOk = (say: Say, { check, why }: { check: string; why: string }): void =>
  say(`WRONG  ${check}: ${why}`)
