import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Coins,
  CreditCard,
  Dices,
  HandCoins,
  Hourglass,
  RotateCcw,
  Scale,
  ShieldAlert,
  Store,
  Ticket,
  Trophy,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { clockText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { RowIcon } from '#web/ui/row.tsx'
import { kindBeside, type Transaction, type TransactionType } from './history-filters.ts'

const icons: Record<TransactionType, ComponentType> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  withdrawal_return: RotateCcw,
  deposit_reversal: ShieldAlert,
  card_refund: CreditCard,
  card_refund_return: RotateCcw,
  held: Hourglass,
  released: ArrowDownToLine,
  held_return: RotateCcw,
  store_payment: Store,
  store_receipt: Store,
  store_return: RotateCcw,
  store_refund: RotateCcw,
  transfer_in: HandCoins,
  transfer_out: HandCoins,
  bet: Ticket,
  payout: Trophy,
  refund: RotateCcw,
  bond: ShieldAlert,
  bond_return: RotateCcw,
  bond_won: Trophy,
  practice_start: Coins,
  practice_refill: Coins,
  juror_reward: Coins,
  pot_stake: Dices,
  pot_win: Trophy,
  pot_return: RotateCcw,
  fun_stake: Dices,
  fun_payout: Trophy,
  tournament_entry: Ticket,
  tournament_refund: RotateCcw,
  tournament_prize: Trophy,
  tournament_share: HandCoins,
  correction: Scale,
}

type TransactionRowProps = { transaction: Transaction; onOpen: () => void }

/** One movement. The whole row is the button that opens its receipt. */
export function TransactionRow({ transaction, onOpen }: TransactionRowProps) {
  const { type, amount, currency, balanceAfter, description, foldedWords, status, createdAt } = transaction
  const Icon = icons[type]
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full flex-wrap items-center gap-x-3 px-4 py-2.5 text-left transition-colors -outline-offset-2 hover:bg-ink-1/5 lg:px-5"
      >
        <RowIcon>
          <Icon />
        </RowIcon>
        {/* with large text the money is below the title, which would shrink to a letter a line beside it */}
        <span className="min-w-[min(100%,8rem)] flex-1">
          <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {description}
          </span>
          <span className="block text-sm text-ink-2">
            {kindBeside(transaction)}
            <time dateTime={createdAt}>{clockText(createdAt)}</time>
            {status !== 'completed' && ` · ${status}`}
            {foldedWords && ' · with a note'}
          </span>
        </span>
        <span className="ml-auto shrink-0 text-right md:flex md:items-center">
          <Money wire={amount} currency={currency} moved className="block font-semibold md:w-32" />
          <span className="block text-sm text-ink-2 md:w-32 md:text-base">
            <span className="sr-only">Balance after: </span>
            <Money wire={balanceAfter} currency={currency} />
          </span>
        </span>
      </button>
    </li>
  )
}
