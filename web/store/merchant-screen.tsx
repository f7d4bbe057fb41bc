import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { timeZone, weekdayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { CodeScanner } from './code-scanner.tsx'
import { readCode } from './code-text.ts'
import { type Redeemed, RedeemForm, TakenReceipt } from './redeem-form.tsx'
import { StoreReceipts } from './store-receipts.tsx'

type Day = Reply<'storeDays'>[number]

/** The shop's takings on each of the last days, by the reader's own calendar. Empty before the first payment. */
function StoreDays() {
  const { data } = useApi('storeDays', { query: { timeZone: timeZone() } })
  if (!data || data.length === 0) return null
  return (
    <Card>
      <CardTitle>By day</CardTitle>
      <ul aria-label="Totals by day" className="-my-2">
        {data.map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </ul>
    </Card>
  )
}

const DayRow = ({ day: { startsAt, payments, taken, refunded, total } }: { day: Day }) => (
  <li className="flex min-h-14 items-center justify-between gap-3 border-b border-line-1 py-2 last:border-0">
    <div>
      <Moment at={startsAt} format={weekdayText} className="font-semibold" />
      <p className="text-sm text-ink-2">{payments === 1 ? '1 payment' : `${payments} payments`}</p>
    </div>
    <div className="text-right">
      <Money wire={total} currency="USD" className="font-semibold" />
      {refunded !== '0.00' && (
        <p className="text-sm text-ink-2">
          <Money wire={taken} currency="USD" /> minus <Money wire={refunded} currency="USD" /> refunded
        </p>
      )}
    </div>
  </li>
)

/** Whether a person may take codes. */
export const takesCodes = (role: string): boolean => role === 'merchant' || role === 'admin'

/** A shop's till: scan or type a code, take the money, refund it. */
export function MerchantScreen() {
  const { role } = useUser()
  if (takesCodes(role)) return <Till />
  return (
    <Page title="Merchant">
      <EmptyState
        illustration="bench"
        title="This page is for merchants. They take the codes that customers show them."
        action={<LinkButton href="/pay-at-store">Pay at a store</LinkButton>}
      />
    </Page>
  )
}

/** @param first the code to take, if the address has one */
export function Till({ first }: { first?: string }) {
  const { balance } = useUser()
  const [code, setCode] = useState<string | null>(first ?? null)
  const [taken, setTaken] = useState<Redeemed | null>(null)
  const next = () => {
    setTaken(null)
    setCode(null)
  }
  return (
    <Page
      title="Merchant"
      intro={
        <>
          Take a customer’s code. Your balance is{' '}
          <Money wire={balance} currency="USD" className="font-semibold text-ink-1" />.
        </>
      }
    >
      {taken ? (
        <TakenReceipt payment={taken} onNext={next} />
      ) : code ? (
        <RedeemForm key={code} token={code} onRedeemed={setTaken} onOther={next} />
      ) : (
        <FindCode onCode={setCode} />
      )}
      <StoreReceipts />
      <StoreDays />
    </Page>
  )
}

function FindCode({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const look = (typed: string) => {
    const code = readCode(typed)
    if (code) onCode(code)
    else setWrong(true)
  }
  return (
    <Card className="grid gap-4">
      <CardTitle>Find the code</CardTitle>
      <CodeScanner onCode={onCode} />
      <Form
        className="grid gap-3"
        onSubmit={() => look(text)}
        submit={{ label: 'Look it up', variant: 'secondary', disabled: text.trim() === '' }}
      >
        <TextField
          label="Or type or paste it"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          hint="The 26 letters and digits under the QR code"
          value={text}
          error={wrong ? 'This is not a store code. Check what you typed.' : undefined}
          onChange={(typed) => {
            setText(typed.target.value)
            setWrong(false)
            // a whole code needs no button
            const code = readCode(typed.target.value)
            if (code) onCode(code)
          }}
        />
      </Form>
    </Card>
  )
}
