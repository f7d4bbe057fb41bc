import { type ReactNode, useState } from 'react'
import type { FunGame, FunSelection } from '#contract/games.ts'
import { toast } from '#web/client/calls/toast.ts'
import { shortHash } from '#web/games/check-game.ts'
import { useOwnBreak } from '#web/safer-play/own-break.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Choice, type ChoiceProps } from './choice.tsx'
import {
  type Complaint,
  DEFAULT_AMOUNT,
  type FunOrder,
  type FunPlan,
  readFunPlan,
  verdictOf,
} from './fun-play.ts'
import { ResultCard } from './result-card.tsx'
import { type FunPlay, useFunGame } from './use-fun-game.ts'

export type FunGameCardProps<Pick extends FunSelection> = {
  game: FunGame
  title: string
  rule: string
  legend: string
  options: ChoiceProps<Pick>['options']
  /** "Flip the coin" */
  verb: string
  /** practice coins, hundredths */
  purse: bigint
  /** coin or card; before a play, the waiting picture */
  picture: (play: FunPlay | undefined, playId: string | undefined) => ReactNode
}

/** One game: coin or card, the choice, the stake, one button; its result below. */
export function FunGameCard<Pick extends FunSelection>({
  game,
  title,
  rule,
  legend,
  options,
  verb,
  purse,
  picture,
}: FunGameCardProps<Pick>) {
  const [plan, setPlan] = useState<FunPlan<Pick>>({ selection: undefined, amount: DEFAULT_AMOUNT })
  const state = useFunGame(game)
  const { shown, next, busy, unanswered, seal, fetchSeal, play, askAgain } = state
  const read = readFunPlan(game, plan, purse)
  const [complaint, setComplaint] = useState<Complaint>()
  const change = (more: Partial<FunPlan<Pick>>) => {
    setPlan({ ...plan, ...more })
    setComplaint(undefined)
  }
  const submit = () => {
    if (busy || seal === 'waiting') return
    if (unanswered) askAgain()
    else if ('title' in read) {
      toast(read)
      setComplaint(read)
    } else if (seal === 'failed') fetchSeal()
    else play(read.selection, read.cents)
  }
  return (
    <div className="grid content-start gap-3 md:gap-4">
      <Card aria-label={title}>
        <CardTitle aside={next && <Seal commitment={next.commitment} />}>{title}</CardTitle>
        <Form aria-label={title} onSubmit={submit}>
          <p className="text-ink-2">{rule}</p>
          <div className="grid min-h-58 place-items-center rounded-lg bg-sunken pt-4 pb-2">
            {picture(shown?.play, shown?.play.id)}
          </div>
          <Choice
            legend={legend}
            options={options}
            value={plan.selection}
            onChange={(selection) => change({ selection })}
            wrong={complaint?.about === 'selection'}
          />
          <AmountInput
            label="Amount"
            value={plan.amount}
            onChange={(amount) => change({ amount })}
            {...(complaint?.about === 'amount' && { error: complaint.description })}
            currency="PLAY"
            purse={purse}
          />
          <PlayButton label={'title' in read ? verb : `${verb} for ${stakeText(read.cents)}`} state={state} />
          {unanswered && <Unanswered order={unanswered} />}
        </Form>
      </Card>
      <ResultCard
        game={game}
        play={shown?.over ? shown.play : undefined}
        inTheAir={shown?.over === false}
        check={shown?.check}
      />
    </div>
  )
}

const stakeText = (cents: bigint) => moneyText({ cents, currency: 'PLAY' })

/** @param label the effect of a press while nothing is missing */
function PlayButton({ label, state }: { label: string; state: ReturnType<typeof useFunGame> }) {
  const { shown, busy, unanswered, seal } = state
  const paused = useOwnBreak(true) !== undefined
  // right after a loss, playing the same again is not the primary button
  const lost = shown?.over === true && verdictOf(shown.play) === 'lost'
  return (
    <Button
      type="submit"
      size="large"
      variant={lost ? 'secondary' : 'primary'}
      disabled={paused}
      busy={busy || seal === 'waiting'}
      busyLabel={shown?.over === false ? 'Playing…' : busy ? 'Sending…' : 'Waiting for the next sealed draw…'}
    >
      {unanswered ? 'Press again' : seal === 'failed' ? 'Fetch the sealed draw again' : label}
    </Button>
  )
}

/** The page sent the play and got no answer. */
const Unanswered = ({ order }: { order: Pick<FunOrder, 'selection' | 'stake'> }) => (
  <p role="status" className="text-sm text-ink-2">
    We did not hear back. Press again: you are not charged twice. It is sent as it was, {order.selection} for{' '}
    {stakeText(order.stake)}.
  </p>
)

/** The hash of the seed that decides the next game, shown before the choice. */
const Seal = ({ commitment }: { commitment: string }) => (
  <span className="-my-2 inline-flex flex-wrap items-center gap-1">
    {/* the label lies above the hash, so that the title's row keeps its height when the hash arrives */}
    <span className="relative">
      <span className="absolute bottom-full left-0 text-xs/none whitespace-nowrap">Sealed draw</span>{' '}
      <code className="font-mono text-xs" title={`Sealed draw ${commitment}`}>
        {shortHash(commitment)}
      </code>
    </span>
    <CopyButton value={commitment} label="Copy" of="sealed draw" variant="ghost" className="-mr-2" />
  </span>
)
