import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOURNAMENT_FEE_BPS, type TournamentSplit } from '#contract/fees.ts'
import { type Currency, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { withCover } from '#web/covers/add-cover.ts'
import { CoverField } from '#web/covers/cover-field.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/money-text.ts'
import { Page } from '#web/ui/page.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { DisconnectWarning, HowItWorks } from '../line/line-rules.tsx'
import { BalanceAgainstFee } from '../seats/balance-against-fee.tsx'
import {
  emptyTournament,
  feeOf,
  type NewTournament,
  type Problem,
  platformChoices,
  playersOf,
  previewOf,
  problemOf,
  tournamentBodyOf,
  withGame,
} from './new-tournament.ts'
import { templateName, useTemplates } from './templates.ts'
import { TournamentFields } from './tournament-fields.tsx'

/** The list is in the same file: people move from one to the other. */
export { TournamentsScreen } from '../list/tournaments-screen.tsx'

type PrizeSumProps = {
  /** null while the page cannot compute the sum */
  split: TournamentSplit | null
  currency: Currency
  /** "with 8 players" */
  when: string
}

/** How the entry fees become the prize: total pot, platform fee, prize pool (T-21, T-22). */
function PrizeSum({ split, currency, when }: PrizeSumProps) {
  return (
    <dl aria-label={`Prize pool ${when}`} className="grid gap-2">
      <Line term={`Total pot ${when}`}>{split && <Money cents={split.fees} currency={currency} />}</Line>
      <Line term={`Platform fee, ${percent(TOURNAMENT_FEE_BPS)}`}>
        {split && <Money cents={-(split.platform + split.host)} currency={currency} />}
      </Line>
      <Line term="Prize pool" strong>
        {split && <Money cents={split.prize} currency={currency} size="figure" />}
      </Line>
    </dl>
  )
}

function Line({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong && 'border-t border-dashed border-line-2 pt-2 font-semibold',
      )}
    >
      <dt className={strong ? undefined : 'text-ink-2'}>{term}</dt>
      <dd aria-live="polite">{children ?? '–'}</dd>
    </div>
  )
}

const FAILED = 'Failed to Create Tournament'
const UNREACHED = 'The server could not be reached. Try again: it is created only once.'

/** The creation of one tournament: a refused form names its first problem. */
function useCreation(practice: boolean, cover: Photo | null) {
  const [, navigate] = useLocation()
  const keys = useIdempotencyKeys()
  const [problem, setProblem] = useState<Problem>()
  const creation = useAction(
    async (body: ReturnType<typeof tournamentBodyOf>) =>
      withCover('tournament', await call('createTournament', { body, key: keys.keyFor(body) }), cover),
    {
      done: {
        title: 'Tournament Created!',
        description: 'Your tournament is now open for players to join.',
      },
      failed: [FAILED, UNREACHED],
      onDone({ id }) {
        keys.done()
        navigate(`/tournaments/${id}`)
      },
    },
  )
  return {
    problem,
    pending: creation.isPending || creation.isSuccess,
    failure: creation.failure,
    forget() {
      setProblem(undefined)
      if (creation.isError) creation.reset()
    },
    submit(form: NewTournament) {
      const found = problemOf(form)
      setProblem(found)
      if (found) toast({ title: found.title, description: found.description, variant: 'destructive' })
      else if (!creation.isPending && !creation.isSuccess) creation.mutate(tournamentBodyOf(form, practice))
    },
  }
}

/** A new tournament: the form, and beside it the payouts and the course. */
export function CreateTournamentScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const [form, setForm] = useState<NewTournament>(emptyTournament)
  const [cover, setCover] = useState<Photo | null>(null)
  const creation = useCreation(practiceMode, cover)
  const kept = useTemplates(user.id)
  const currency = practiceMode ? 'PLAY' : 'USD'
  const set = (more: Partial<NewTournament>) => {
    const next = { ...form, ...more }
    setForm(more.game === undefined ? next : withGame(next, more.game))
    creation.forget()
  }
  const save = () => {
    const saved = kept.save(form)
    toast({
      title: saved ? 'Saved as template' : 'Not saved',
      description: saved ? templateName(form) : 'This browser keeps nothing.',
      ...(!saved && { variant: 'destructive' as const }),
    })
  }
  return (
    <Page
      title="Create Tournament"
      intro={
        practiceMode
          ? 'A practice tournament: fees and prize are practice coins.'
          : 'Entry fees and the prize are real money.'
      }
      back={{ href: '/dashboard', label: 'Home' }}
      width="grid"
    >
      {/* on a phone all payouts are above the button; on a wide screen beside the fields */}
      <Form
        aria-label="New tournament"
        className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]"
        onSubmit={() => creation.submit(form)}
      >
        <Card>
          <Templates kept={kept} onChoose={(template) => set(template)} />
          <TournamentFields
            form={form}
            choices={platformChoices(form)}
            currency={currency}
            problem={creation.problem}
            onChange={set}
          />
          <div className="mt-4">
            <CoverField value={cover} onChange={setCover} />
          </div>
        </Card>
        <Outlook form={form} currency={currency} />
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          {creation.failure && <FieldError>{creation.failure}</FieldError>}
          <div className="flex flex-wrap gap-2 [&>*]:flex-1 max-sm:[&>*]:basis-full">
            <Button type="submit" size="large" busy={creation.pending} busyLabel="Creating…">
              Create Tournament
            </Button>
            <Button variant="secondary" size="large" disabled={problemOf(form) !== undefined} onClick={save}>
              Save as template
            </Button>
          </div>
        </div>
      </Form>
    </Page>
  )
}

/** The prizes, the purse that pays for a seat, and the course of the tournament. */
function Outlook({ form, currency }: { form: NewTournament; currency: Currency }) {
  const user = useUser()
  const players = playersOf(form)
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <Card>
        <CardTitle>Prize pool</CardTitle>
        <PrizeSum
          split={previewOf(form)}
          currency={currency}
          when={players === null ? 'when full' : `with ${players} players`}
        />
      </Card>
      <BalanceAgainstFee
        balance={wireToCents(currency === 'PLAY' ? user.practiceBalance : user.balance)}
        fee={feeOf(form)}
        currency={currency}
        note="You are not charged for creating it. Joining is a separate step, for you too."
      />
      <Card>
        <CardTitle>How it works</CardTitle>
        <div className="grid gap-4">
          <HowItWorks lives={form.lives} />
          <DisconnectWarning />
        </div>
      </Card>
    </div>
  )
}

type TemplatesProps = {
  kept: ReturnType<typeof useTemplates>
  onChoose: (template: NewTournament) => void
}

/** Saved forms, each filled in by one press. */
function Templates({ kept, onChoose }: TemplatesProps) {
  if (kept.templates.length === 0) return null
  return (
    <fieldset className="mb-4 grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Your templates</legend>
      {kept.templates.map((template) => (
        <div key={templateName(template)} className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="dense"
            className="min-w-0 justify-start"
            onClick={() => onChoose(template)}
          >
            <span className="truncate">{templateName(template)}</span>
          </Button>
          <IconButton label={`Forget ${templateName(template)}`} onClick={() => kept.remove(template)}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </fieldset>
  )
}
