import type { Audience } from '#contract/bets-limits.ts'

/** The choices of "Who sees it", the usual one first, each with its effect. */
export const AUDIENCE_CHOICES: readonly { value: Audience; label: string; hint: string }[] = [
  { value: 'public', label: 'Everyone', hint: 'Everybody on Evens can find it and bet on it.' },
  { value: 'gang', label: 'My gang', hint: 'Only members of your gang see it and bet on it.' },
  {
    value: 'link',
    label: 'By link',
    hint: 'Only people with your invite link see it. You get the link next.',
  },
]

/** "By link": the people who see an event, in two words. */
export const audienceLabel = (audience: Audience): string =>
  AUDIENCE_CHOICES.find(({ value }) => value === audience)!.label
