/** Settings whose value is or contains a secret. PASSWORD_FILTER is a path. */
const SECRET = /KEY|SECRET|PASSWORD(?!_FILTER)|TOKEN/
/** Shorter texts would also match within other words. */
const SHORTEST = 4
const MASK = '•••'

/**
 * Removes secrets from a text before it is shown: the values of secret settings, passwords in addresses, and everything before an @.
 * @param env the settings
 */
export function maskerOf(env: Record<string, string | undefined>): (text: string) => string {
  const secrets = Object.entries(env)
    .flatMap(([name, value = '']) => (SECRET.test(name) ? value.split(',') : passwordsIn(value)))
    .map((text) => text.trim())
    .filter((text) => text.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
  return (text) =>
    secrets
      .reduce((shown, secret) => shown.replaceAll(secret, MASK), text)
      .replace(/[^\s"'(]*@(?=[\w.[/])/g, `${MASK}@`)
}

/** The password of an address, encoded as written and decoded. */
function passwordsIn(value: string): string[] {
  const [, written] = /^[a-z]+:\/\/[^:@/\s]*:(.*)@/.exec(value) ?? []
  if (written === undefined) return []
  try {
    return [written, decodeURIComponent(written)]
  } catch {
    return [written]
  }
}
