import { appearance, lookAlike } from './confusables.ts'

/** Words that mean the one who reads or the one who writes. */
const PRONOUNS = new Set(['me', 'myself', 'you', 'yourself'].map(appearance))

/** Whether the name of a side is such a word alone; what stands around it does not count. */
export const isPronoun = (label: string): boolean => {
  const word = label.normalize('NFKC').replace(/[^\p{L}]/gu, '')
  // "1", "l" and "|" look like the one letter too, and are no word for anybody
  return /^i$/i.test(word) || PRONOUNS.has(appearance(word))
}

type Labels = { optionALabel: string; optionBLabel: string }

/**
 * What is wrong with the two options of an event, by field; nothing while one of them is empty. A side that is called "You" is
 * another person for each of its readers, and two sides that read the same are one: people would bet on what they do not mean.
 */
export function wrongOptions(labels: Labels): Partial<Record<keyof Labels, string>> {
  const { optionALabel, optionBLabel } = labels
  if (optionALabel.trim() !== '' && lookAlike(optionALabel, optionBLabel))
    return { optionBLabel: 'The two options must differ' }
  const fields = (['optionALabel', 'optionBLabel'] as const).filter((field) => isPronoun(labels[field]))
  return Object.fromEntries(
    fields.map((field) => [field, 'Each reader takes this word for somebody else. Write a name.']),
  )
}
