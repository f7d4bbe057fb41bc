import type { Reply } from '#contract/index.ts'
import { fullName, oneDot } from '#web/chat/names.ts'

export type OwnMatch = Reply<'myMatches'>[number]

/** One line of the bar: the present task of the match, and the meaning of its clock. */
type BarLine = { text: string; clock: string }

/** The bar's text about a match under way. */
export function barLine(match: OwnMatch): BarLine {
  const { text, clock } = plainLine(match)
  return { text: oneDot(text), clock }
}

function plainLine({ need, opponentGone, opponent }: OwnMatch): BarLine {
  const name = opponent ? fullName(opponent) : 'Your opponent'
  if (opponentGone) return { text: `${name} is gone. You win unless they come back.`, clock: 'You win in' }
  switch (need) {
    case 'check_in':
      return { text: `Your match against ${name} is ready.`, clock: 'Check in:' }
    case 'report':
      return { text: `Your match against ${name} runs.`, clock: 'Report within' }
    case 'confirm':
      return { text: `${name} has reported the result.`, clock: 'It stands in' }
    case 'come_back':
      return { text: `You count as gone in your match against ${name}.`, clock: 'You lose in' }
    default:
      return { text: `You wait for ${name}.`, clock: 'Time left:' }
  }
}
