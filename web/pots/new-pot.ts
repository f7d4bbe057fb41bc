import type { PotGame } from '#contract/games.ts'
import { formatMoney } from '#contract/money.ts'
import { readAmount } from '#web/ui/amount-reader.ts'

/** The values of a new pot's form, as typed. */
export type NewPot = { gameType: PotGame; potAmount: string; title: string; description: string }

export const emptyPot: NewPot = { gameType: 'cards', potAmount: '', title: '', description: '' }

export const TITLE_MAX = 80
export const DESCRIPTION_MAX = 300

/** The typed amount, hundredths; null when it is no amount. */
export const amountOf = ({ potAmount }: NewPot): bigint | null => readAmount(potAmount).cents

/**
 * The error of the amount, as a sentence; undefined when the person can stake it.
 * @param purse practice coins, hundredths
 */
export function stakeProblem(form: NewPot, purse: bigint): string | undefined {
  if (form.potAmount.trim() === '') return 'Amount is required'
  const cents = amountOf(form)
  if (cents === null || cents <= 0n) return 'Enter an amount above 0'
  if (cents > purse) return 'You do not have that many practice coins'
  return undefined
}

/** The request's body: the amount as the wire's string; title and description only when there are any. */
export function potBodyOf(form: NewPot) {
  const title = form.title.trim()
  const description = form.description.trim()
  return {
    gameType: form.gameType,
    potAmount: formatMoney(amountOf(form) ?? 0n),
    ...(title && { title }),
    ...(description && { description }),
    isPracticeMode: true,
  }
}

/** Pots that one press fills in; the person may change them. */
export const templates: readonly { name: string; pot: NewPot }[] = [
  {
    name: 'Quick coin',
    pot: { gameType: 'coin-flip', potAmount: '5', title: 'Quick coin', description: '' },
  },
  {
    name: 'Dusk cards',
    pot: {
      gameType: 'cards',
      potAmount: '25',
      title: 'Cards at dusk',
      description: 'One card, red or black. Take the other seat.',
    },
  },
  {
    name: 'High table',
    pot: {
      gameType: 'craps',
      potAmount: '100',
      title: 'High table',
      description: 'Craps for a hundred. Bring your own luck.',
    },
  },
]
