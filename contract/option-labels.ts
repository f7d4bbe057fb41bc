import { appearance, lookAlike } from './confusables.ts'

/** Words for the reader or the writer. */
const PRONOUNS = new Set(['me', 'myself', 'you', 'yourself'].map(appearance))

/** Whether the name of a side consists of such a word; signs around the word do not count. */
export const isPronoun = (label: string): boolean => {
  const word = label.normalize('NFKC').replace(/[^\p{L}]/gu, '')
  // "1", "l" and "|" look like that letter too, but are no word for a person
  return /^i$/i.test(word) || PRONOUNS.has(appearance(word))
}

type Labels = { optionALabel: string; optionBLabel: string }

/**
 * The faults of an event's two options, by field; none while one of them is empty. "You" names another person for each reader,
 * and two sides that read the same cannot be told apart: people would bet on a side that they do not mean.
 */
export function wrongOptions(labels: Labels): Partial<Record<keyof Labels, string>> {
  const { optionALabel, optionBLabel } = labels
  if (optionALabel.trim() !== '' && lookAlike(optionALabel, optionBLabel))
    return { optionBLabel: 'The two options must differ' }
  const fields = (['optionALabel', 'optionBLabel'] as const).filter((field) => isPronoun(labels[field]))
  return Object.fromEntries(
    fields.map((field) => [field, 'Readers will not know who this word means. Use a name.']),
  )
}
