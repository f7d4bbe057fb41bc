import { useState } from 'react'
import { useLocation } from 'wouter'
import { POT_FEE_BPS } from '#contract/fees.ts'
import { POT_DAYS, POT_GAMES, potFee, potPayout } from '#contract/games.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { playSound } from '#web/client/sound.ts'
import { potGameNames, potGameRules } from '#web/games/game-text.ts'
import { RefillHint } from '#web/games/refill-hint.tsx'
import { offerPushLate } from '#web/notifications/offer-push-late.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/money-text.ts'
import { Page } from '#web/ui/page.tsx'
import {
  amountOf,
  DESCRIPTION_MAX,
  emptyPot,
  type NewPot,
  potBodyOf,
  stakeProblem,
  TITLE_MAX,
  templates,
} from './new-pot.ts'
import { PotFace } from './pot-face.tsx'
import { PRACTICE_NEEDED } from './pot-play.ts'

/** In real-money mode: states that pots are not for real money, and how to play them. */
export function PracticeBanner() {
  const { switchToPractice } = usePracticeMode()
  return (
    <section
      aria-label="Practice only"
      className="practice-hatch flex items-center justify-between gap-3 rounded-xl border border-dashed border-practice py-1.5 pr-1.5 pl-3 md:pl-4"
    >
      <p className="min-w-0 text-sm/4.5 font-semibold text-practice md:text-base">
        Practice Games - Virtual Currency Only
      </p>
      <Button
        variant="secondary"
        size="dense"
        className="shrink-0 whitespace-nowrap"
        onClick={switchToPractice}
      >
        Switch to practice
      </Button>
    </section>
  )
}

/** A new pot: the form, and beside it the card as others will see it. */
export function CreatePotScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const [, navigate] = useLocation()
  const keys = useIdempotencyKeys()
  const [form, setForm] = useState<NewPot>(emptyPot)
  const [tried, setTried] = useState(false)
  const purse = wireToCents(user.practiceBalance)
  const problem = stakeProblem(form, purse)
  const creation = useAction(
    (body: ReturnType<typeof potBodyOf>) => call('createPot', { body, key: keys.keyFor(body) }),
    {
      done: ({ potAmount }) => ({
        title: 'Pot Created!',
        description: `It holds ${potAmount} practice coins.`,
      }),
      failed: ['Error', 'Failed to create pot'],
      onDone() {
        keys.done()
        playSound('place-bet', { practice: true })
        void offerPushLate('pot')
        navigate('/pots')
      },
    },
  )
  const set = (more: Partial<NewPot>) => {
    setForm({ ...form, ...more })
    if (creation.isError) creation.reset()
  }
  return (
    <Page title="Create Pot Game" back={{ href: '/pots', label: 'Back to pots' }} width="grid">
      {!practiceMode && <PracticeBanner />}
      <RefillHint purse={purse} />
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-[1fr_20rem]">
        <Form
          aria-label="New pot"
          className="grid grid-cols-1 gap-3 md:gap-4"
          sending={creation}
          submit={{ label: 'Create Pot', size: 'large', verb: 'Creating…' }}
          onSubmit={() => {
            setTried(true)
            if (!practiceMode) toast(PRACTICE_NEEDED)
            else if (problem === undefined) creation.mutate(potBodyOf(form))
          }}
        >
          <Card>
            <fieldset className="mb-4 flex flex-wrap gap-2">
              <legend className="mb-2 text-sm font-semibold">Start with a template</legend>
              {templates.map(({ name, pot }) => (
                <Button key={name} variant="secondary" size="dense" onClick={() => set(pot)}>
                  {name}
                </Button>
              ))}
            </fieldset>
            <PotFields
              form={form}
              purse={purse}
              amountError={tried ? (problem ?? fieldError(creation.error, 'potAmount')) : undefined}
              error={creation.error}
              onChange={set}
            />
          </Card>
        </Form>
        <Preview form={form} user={user} />
      </div>
    </Page>
  )
}

type PotFieldsProps = {
  form: NewPot
  /** hundredths */
  purse: bigint
  amountError: string | undefined
  /** the server's refusal */
  error: Error | null
  onChange: (more: Partial<NewPot>) => void
}

function PotFields({ form, purse, amountError, error, onChange }: PotFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        label="Game type"
        name="gameType"
        value={form.gameType}
        hint={potGameRules[form.gameType]}
        onChange={({ target }) => onChange({ gameType: target.value as NewPot['gameType'] })}
      >
        {POT_GAMES.map((game) => (
          <option key={game} value={game}>
            {potGameNames[game]}
          </option>
        ))}
      </SelectField>
      <AmountInput
        label="Pot amount"
        value={form.potAmount}
        onChange={(potAmount) => onChange({ potAmount })}
        currency="PLAY"
        purse={purse}
        error={amountError}
      />
      <TextField
        label="Title"
        optional
        maxLength={TITLE_MAX}
        value={form.title}
        error={fieldError(error, 'title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        optional
        maxLength={DESCRIPTION_MAX}
        value={form.description}
        error={fieldError(error, 'description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </div>
  )
}

/** The card of the pot being created, and the calculation of the winner's payout. */
function Preview({ form, user }: { form: NewPot; user: ReturnType<typeof useUser> }) {
  const cents = amountOf(form) ?? 0n
  const pot = {
    title: form.title.trim(),
    description: form.description.trim(),
    gameType: form.gameType,
    potAmount: formatMoney(cents),
    winnerTakes: formatMoney(potPayout(cents)),
    createdById: user.id,
    creator: user,
    createdAt: '',
    expiresAt: '',
    commitment: '',
  }
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <section
        aria-label="Preview"
        className="@container flex flex-col gap-1 rounded-xl border border-dashed border-line-2 bg-surface p-4"
      >
        <PotFace
          pot={pot}
          creator={user.firstName}
          more={<span className="text-sm text-ink-2">Preview</span>}
        />
      </section>
      <Card>
        <CardTitle>The winner’s take</CardTitle>
        <dl className="grid gap-2">
          <Sum label="Your stake" cents={cents} />
          <Sum label="The challenger’s stake" cents={cents} />
          <Sum label={`Fee, ${percent(POT_FEE_BPS)} of both`} cents={-potFee(cents)} />
          <Sum
            label="Winner takes"
            cents={potPayout(cents)}
            className="border-t border-dashed border-line-2 pt-2 font-semibold"
          />
        </dl>
        <p className="mt-3 text-sm text-ink-2">
          2 × pot × 0.96. Your stake stays in the pot until somebody plays it. You can take it back until
          then, and after {POT_DAYS} days it comes back automatically.
        </p>
      </Card>
    </div>
  )
}

const Sum = ({ label, cents, className }: { label: string; cents: bigint; className?: string }) => (
  <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-3', className)}>
    <dt>{label}</dt>
    <dd>
      <Money cents={cents} currency="PLAY" />
    </dd>
  </div>
)
