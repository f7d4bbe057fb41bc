/** Prints a line. */
export type Say = (line: string) => void

export const ok = (say: Say, what: string): void => say(`ok     ${what}`)
/** Something that nobody has shown to be right or wrong. */
export const warn = (say: Say, what: string): void => say(`WARN   ${what}`)
export const notOk = (say: Say, { check, why }: { check: string; why: string }): void =>
  say(`WRONG  ${check}: ${why}`)
/** A line that says more about the one before. */
export const more = (say: Say, what: string): void => say(`       ${what}`)
