type Named = { firstName: string; lastName: string }

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** A message as one line of the list. */
export function lastLine(last: { content: string; senderId: string }, me: string): string {
  const text = last.content === '' ? 'Message deleted' : last.content.replace(/\s+/g, ' ')
  return last.senderId === me ? `You: ${text}` : text
}

/** A number in a badge. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))
