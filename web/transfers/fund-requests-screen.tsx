import { Plus, Split, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useUser } from '#web/client/calls/session.tsx'
import { RealMoneyNotice } from '#web/deposits/real-money-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'
import { type RequestSide, useRequests } from './request-data.ts'
import { type LinkedRequest, readRequestLink } from './request-link.ts'
import { RequestRow } from './request-row.tsx'
import { SendByLink } from './send-by-link.tsx'
import { SendMoney } from './send-money.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** For senders without an address: they pick a person by name, then send as from a profile. */
function SendByName() {
  const [picking, setPicking] = useState(false)
  const [text, setText] = useState('')
  const [receiver, setReceiver] = useState<PickedPerson | null>(null)
  const [sending, setSending] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Users size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => {
          setText('')
          setPicking(true)
        }}
      >
        Choose by name
      </Button>
      <Dialog open={picking} onClose={() => setPicking(false)} title="Who gets it?">
        {picking && (
          <PeoplePicker
            label="Name or e-mail"
            text={text}
            onText={setText}
            picked={null}
            onPick={(person) => {
              setReceiver(person)
              setPicking(false)
              setSending(true)
            }}
          />
        )}
      </Dialog>
      {receiver && <TransferDialog open={sending} onClose={() => setSending(false)} receiver={receiver} />}
    </>
  )
}

type RequestListProps = { side: RequestSide; list: ReturnType<typeof useRequests>; start: ReactNode }

/** One side's requests. @param start the action of an empty list */
function RequestList({ side, list, start }: RequestListProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <PagedList
        list={list}
        failed="The requests did not load"
        calm="No money moved."
        waiting={<RowSkeleton rows={4} />}
        empty={
          <EmptyState
            illustration="slip"
            title={
              side === 'received' ? 'Nobody is asking you for money.' : 'You have asked nobody for money yet.'
            }
            action={start}
          />
        }
      >
        {(requests) => (
          <ul aria-label={side === 'received' ? 'Received requests' : 'Sent requests'} className="-my-3.5">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} side={side} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const TABS = ['send', 'received', 'sent']

type Asking = { email?: string; amount?: string; message?: string }

/** The request of a scanned code, read from the address and removed from it. */
function useLinkedRequest() {
  const [params, setParams] = useSearchParams()
  const [linked, setLinked] = useState<{ asked: LinkedRequest; at: number } | null>(null)
  useEffect(() => {
    const asked = readRequestLink(params)
    if (!asked) return
    // a scanned request opens once: Back does not open it again
    setParams({}, { replace: true })
    setLinked({ asked, at: Date.now() })
  }, [params, setParams])
  return linked
}

/** Money between people: sent by e-mail, requested, and answered. */
export function FundRequestsScreen() {
  const { balance } = useUser()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [splitting, setSplitting] = useState(false)
  const linked = useLinkedRequest()
  return (
    <Page
      title="Fund requests"
      intro={
        <>
          Real money between people, without a fee. You have{' '}
          <Money wire={balance} currency="USD" className="font-semibold text-ink-1" />.
        </>
      }
      wideIntro
      actions={
        <>
          <Button
            variant="secondary"
            size="head"
            icon={<Split size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setSplitting(true)}
          >
            Split a sum
          </Button>
          <Button
            size="head"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAsking({})}
          >
            New Request
          </Button>
        </>
      }
    >
      <RealMoneyNotice>Practice coins cannot be sent or asked for.</RealMoneyNotice>
      <Card>
        <RequestTabs onAsk={setAsking} />
      </Card>
      {asking && <NewRequestDialog onClose={() => setAsking(null)} {...asking} />}
      {splitting && <SplitDialog onClose={() => setSplitting(false)} />}
      {linked && <SendByLink key={linked.at} asked={linked.asked} />}
    </Page>
  )
}

/** The tab is in the address. */
function RequestTabs({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const [params, setParams] = useSearchParams()
  const received = useRequests('received')
  const sent = useRequests('sent')
  const wanted = params.get('tab') ?? ''
  const tab = TABS.includes(wanted) ? wanted : 'send'
  const start = <Button onClick={() => onAsk({})}>Ask somebody</Button>
  return (
    <Tabs
      label="Fund requests"
      value={tab}
      onValueChange={(value) => setParams(value === 'send' ? {} : { tab: value }, { replace: true })}
      items={[
        {
          value: 'send',
          label: 'Send Money',
          panel: (
            <div className="grid gap-4">
              {/* beside the form, not in it: its dialogs have their own forms */}
              <SendByName />
              <SendMoney
                onAskBack={({ email, amount }) => onAsk({ email, amount, message: 'Sent by mistake' })}
              />
            </div>
          ),
        },
        {
          value: 'received',
          label: 'Received',
          count: received.pending,
          panel: <RequestList side="received" list={received} start={start} />,
        },
        {
          value: 'sent',
          label: 'Sent',
          count: sent.pending,
          panel: <RequestList side="sent" list={sent} start={start} />,
        },
      ]}
    />
  )
}
