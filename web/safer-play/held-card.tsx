import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import type { PlayLimits } from './limit-text.ts'

type Held = PlayLimits['held'][number]

/** A page of the list. */
const FIRST = 20

/** Money that exceeds the rest of a limit: it waits, and its owner may take the part that fits or send it back. */
export function HeldCard({ held: first }: { held: readonly Held[] }) {
  const [asked, setAsked] = useState<Held>()
  const list = usePaged('listHeldMoney', {}, FIRST)
  const rows = (held: readonly Held[]) => <HeldRows held={held} onSendBack={setAsked} />
  return (
    <Card aria-label="On hold: above your limit">
      <CardTitle>On hold: above your limit</CardTitle>
      <p className="-mt-2 text-sm text-ink-2">
        This money arrived above your limit. It is yours. Each sum moves to your balance as soon as the limit
        allows it; until then you cannot stake it.
      </p>
      <PagedList
        list={list}
        failed="Your held money did not load"
        calm="The money is still yours."
        waiting={rows(first.slice(0, FIRST))}
        empty={rows([])}
        wide
      >
        {rows}
      </PagedList>
      {asked && <SendBack held={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

type HeldRowsProps = { held: readonly Held[]; onSendBack: (one: Held) => void }

const HeldRows = ({ held, onSendBack }: HeldRowsProps) => (
  <RowList label="On hold">
    {held.map((one) => (
      <Row
        key={one.id}
        title={one.from === 'deposit' ? 'Deposit' : 'From somebody'}
        detail={<Moment at={one.heldAt} format={shortMomentText} />}
        money={<Money wire={one.amount} currency="USD" />}
        action={
          <>
            {wireToCents(one.fits) > 0n && <TakePart held={one} />}
            {one.canSendBack && (
              <Button variant="secondary" size="dense" onClick={() => onSendBack(one)}>
                Send it back
              </Button>
            )}
          </>
        }
      />
    ))}
  </RowList>
)

const dollars = (wire: string) => moneyText({ cents: wireToCents(wire), currency: 'USD' })

function TakePart({ held: { id, fits } }: { held: Held }) {
  const keys = useIdempotencyKeys()
  const taking = useAction(
    () => call('takeHeld', { params: { id }, body: {}, key: keys.keyFor({ id, fits }) }),
    {
      done: { title: 'In your balance', description: dollars(fits) },
      failed: ['Nothing was taken', 'No answer came back. Try again in a moment.'],
      onDone: keys.done,
    },
  )
  return (
    <Button
      variant="secondary"
      size="dense"
      busy={taking.isPending}
      busyLabel="Taking…"
      onClick={() => taking.mutate()}
    >
      Take {dollars(fits)}
    </Button>
  )
}

function SendBack({ held: { id, amount, came, from }, onClose }: { held: Held; onClose: () => void }) {
  const sum = dollars(amount)
  const isPart = amount !== came
  return (
    <ActDialog
      question
      act={(_, keyFor) => call('sendHeldBack', { params: { id }, body: {}, key: keyFor({ id }) })}
      done={{ title: 'Sent back', description: sum }}
      fallback="We got no answer. You can press again: the money cannot be sent back twice."
      title={`Send ${sum} back?`}
      description={
        from === 'deposit'
          ? 'It goes back to the card that paid it.'
          : `It goes to the person who sent it. They will see that you sent it back, but not why.${
              isPart ? ` They will see that ${sum} of ${dollars(came)} was returned.` : ''
            }`
      }
      submitLabel={`Send ${sum} back`}
      busyLabel="Sending…"
      onClose={onClose}
    />
  )
}
