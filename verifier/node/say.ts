/** Prints a line. */
export type Say = (line: string) => void

export const ok = (say: Say, what: string): void => say(`ok     ${what}`)
/** Prints something that no one has shown to be right or wrong. */
export const warn = (say: Say, what: string): void => say(`WARN   ${what}`)
export const notOk = (say: Say, { check, why }: { check: string; why: string }): void =>
  say(`WRONG  ${check}: ${why}`)
/** Prints a line with more about the one before. */
export const more = (say: Say, what: string): void => say(`       ${what}`)

/** Prints the usage of a program on request. @returns whether it did */
export function sayUsage(args: readonly string[], usage: string, say: Say): boolean {
  const isAsked = args.some((one) => one === '--help' || one === '-h')
  if (isAsked) say(usage)
  return isAsked
}
