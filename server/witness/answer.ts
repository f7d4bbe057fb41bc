export type Answer = { status: number; type: string; text: string }

/** An answer as text, or lines of a note. @param text without its last newline */
export const plain = (status: number, text: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `${text}\n`,
})
