/** A user's display name: first and last name, or the e-mail address when both are empty. */
export function displayName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

/** An e-mail address that others may see: its first character and its host. "ada@mail.com" → "a•••@mail.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** A last name as strangers see it: its initial. "Okafor" → "O." */
export const shortName = (lastName: string): string => (lastName === '' ? '' : `${[...lastName][0]}.`)
