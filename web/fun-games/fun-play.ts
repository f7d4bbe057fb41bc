import type { FunGamePlay, PastFunGame } from '#contract/fun-games.ts'
import {
  FUN_STAKE_DEFAULT_CENTS,
  FUN_STAKE_MAX_CENTS,
  type FunGame,
  type FunSelection,
} from '#contract/games.ts'
import { formatMoney } from '#contract/money.ts'
import type { ToastContent } from '#web/client/calls/toast-store.ts'
import { amountCents } from '#web/ui/amount-reader.ts'
import { cardName } from '#web/ui/games/game-card.tsx'

/** The values of one game's form. */
export type FunPlan<Pick extends FunSelection = FunSelection> = {
  selection: Pick | undefined
  amount: string
}

/** "5", as typed. */
export const DEFAULT_AMOUNT = formatMoney(FUN_STAKE_DEFAULT_CENTS).replace(/\.00$/, '')

/** Why a plan is no play: the notification, and the wrong part of the form. */
export type Complaint = ToastContent & { description: string; about: 'selection' | 'amount' }
const complaint = (about: Complaint['about'], title: string, description: string): Complaint => ({
  title,
  description,
  variant: 'destructive',
  about,
})

const NOTHING_SELECTED: Record<FunGame, Complaint> = {
  coin: complaint('selection', 'Select Heads or Tails', 'Pick a side of the coin first.'),
  card: complaint('selection', 'Select High or Low', 'Pick high or low first.'),
}

/**
 * The play of a plan, or the sentence that explains why not.
 * @param purse practice coins, hundredths
 */
export function readFunPlan(
  game: FunGame,
  { selection, amount }: FunPlan,
  purse: bigint,
): { selection: FunSelection; cents: bigint } | Complaint {
  if (!selection) return NOTHING_SELECTED[game]
  const cents = amountCents(amount)
  if (cents === null)
    return complaint('amount', 'Invalid Amount', 'Enter an amount above 0 with at most two decimals.')
  if (cents > purse) return complaint('amount', 'Invalid Amount', 'You do not have that many practice coins.')
  if (cents > FUN_STAKE_MAX_CENTS)
    return complaint('amount', 'Invalid Amount', `The maximum is ${formatMoney(FUN_STAKE_MAX_CENTS)} a game.`)
  return { selection, cents }
}

/** A sent play, kept until its answer arrives. `held`: this browser's knowledge from before the play. */
export type FunOrder = {
  game: FunGame
  selection: FunSelection
  /** hundredths */
  stake: bigint
  held: { commitment: string; clientSeed: string; nonce: string }
}

/** The body of the call. It leaves out the nonce: the server counts its own, which must equal this one. */
export const bodyOf = ({ game, selection, stake, held: { commitment, clientSeed } }: FunOrder) => ({
  gameType: game,
  amount: formatMoney(stake),
  selection,
  clientSeed,
  commitment,
})

/** The game as the page ordered it and the server announced it, for the verifier. The pick is the person's. */
export const recordOf = (
  { game, selection }: Pick<FunOrder, 'game' | 'selection'>,
  reply: Pick<
    FunGamePlay,
    'id' | 'won' | 'tie' | 'proof' | 'playerFlip' | 'houseFlip' | 'playerCard' | 'houseCard'
  >,
) => {
  const { id, won, tie, proof, playerFlip, houseFlip, playerCard, houseCard } = reply
  return { id, game, selection, won, tie, proof, faces: { playerFlip, houseFlip, playerCard, houseCard } }
}

type Fallen = Pick<PastFunGame, 'won' | 'tie' | 'houseFlip' | 'playerCard'>

/** A game's outcome in one line: "Heads", "King: high", "7: a tie". */
export function fallenText({ houseFlip, playerCard }: Omit<Fallen, 'won' | 'tie'>): string {
  if (houseFlip) return houseFlip === 'heads' ? 'Heads' : 'Tails'
  if (playerCard === null) return ''
  const name = cardName({ value: playerCard, suit: 'spade' })
  if (playerCard === 7) return `${name}: a tie`
  return `${name}: ${playerCard > 7 ? 'high' : 'low'}`
}

export type Verdict = 'won' | 'lost' | 'tie'
export const verdictOf = ({ won, tie }: Pick<Fallen, 'won' | 'tie'>): Verdict =>
  won ? 'won' : tie ? 'tie' : 'lost'

export const verdictLabels: Record<Verdict, string> = { won: 'You won', lost: 'You lost', tie: 'Tie' }
