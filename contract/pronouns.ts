/** Words that mean the one who reads or the one who writes. */
const PRONOUN = /^(i|me|myself|you|yourself)$/i

/** Whether the name of a side is such a word alone; what stands around it does not count. */
export const isPronoun = (label: string): boolean => PRONOUN.test(label.replace(/[^\p{L}]/gu, ''))
