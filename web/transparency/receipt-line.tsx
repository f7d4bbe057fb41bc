import { useEffect, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import type { Movement, ReceiptResult } from '#verifier/visit/check-types.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { serverNow } from '#web/client/live/server-clock.ts'
import { secondText } from '#web/ui/moment-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { askWorker } from './ask-worker.ts'
import { saveEvidence } from './evidence-buttons.tsx'
import { keepPromise } from './keep-promise.ts'
import { readKept } from './log-store.ts'
import { groupedCount } from './log-text.ts'

type Proof = Reply<'receiptProof'>

const AGAIN_MS = 2000

/** One quiet line below a receipt: its place in the public log, or the promised time of its entry. */
export function ReceiptLine({ movement }: { movement: Movement }) {
  const { id } = movement
  const { id: userId } = useUser()
  const [settled, setSettled] = useState(false)
  const { data, dataUpdatedAt } = useApi(
    'receiptProof',
    { params: { id } },
    { refetchInterval: settled ? 0 : AGAIN_MS },
  )
  const logged = data?.state === 'logged'
  useEffect(() => setSettled(logged || data?.state === 'waiting'), [logged, data?.state])
  useEffect(() => {
    if (data?.promise && !logged) keepPromise(userId, { id, promise: data.promise, keptAt: Date.now() })
  }, [data, logged, id, userId])
  // a receipt is useful without this line
  if (!data) return null
  return (
    <div className="mt-3 px-1 text-sm text-ink-2">
      {logged ? (
        <Logged movement={movement} userId={userId} />
      ) : (
        <NotLogged proof={data} ageMs={Date.now() - dataUpdatedAt} movement={movement} userId={userId} />
      )}
    </div>
  )
}

type LineProps = { proof: Proof; movement: Movement; userId: string }

/** This device's finding about a receipt; undefined until then. */
function useChecked(
  { id, amount, currency, createdAt }: Movement,
  userId: string,
): ReceiptResult | undefined {
  const [result, setResult] = useState<ReceiptResult>()
  useEffect(() => {
    let shown = true
    const movement = { id, amount, currency, createdAt }
    const take = (found: ReceiptResult) => shown && setResult(found)
    void askWorker({ what: 'receipt', userId, movement, kept: readKept() }).then(take)
    return () => {
      shown = false
    }
  }, [id, amount, currency, createdAt, userId])
  return result
}

const line = 'flex flex-wrap items-center gap-x-3 gap-y-1'

/** Shows and saves the answer that this device has checked: the server may have answered differently before. */
function Logged({ movement, userId }: Omit<LineProps, 'proof'>) {
  const checked = useChecked(movement, userId)
  if (!checked) return <p className={line}>Looking into the public log…</p>
  if (checked.state === 'failed')
    return (
      <p role="alert" className={`${line} text-loss`}>
        <span className="font-semibold wrap-anywhere">{checked.fault.why}</span>
        <Save onPress={() => saveEvidence(checked.fault)}>Save evidence</Save>
      </p>
    )
  if (checked.state !== 'logged')
    return (
      <p>
        {checked.state === 'not-logged'
          ? 'The server said that this is in the public log, and then gave no proof of it. Look again in a moment.'
          : 'The server says this is in the public log, but this browser could not check it.'}
      </p>
    )
  const { index, file } = checked
  return (
    <p className={line}>
      <span>In the public log as entry {groupedCount(index)}</span>
      <Save onPress={() => saveFile(file, 'text/plain', `${movement.id}.tlog-proof`)}>Save proof</Save>
    </p>
  )
}

/**
 * @param ageMs age of the answer: an answer from before the promise's end is fetched again, since it proves nothing about later
 */
function NotLogged({ proof, ageMs, movement, userId }: LineProps & { ageMs: number }) {
  const { state, by } = proof
  if (state === 'waiting')
    return <p>No promise yet: the public log is still importing older transactions, or it has stopped.</p>
  if (state === 'promised' && Date.parse(by) > serverNow())
    return (
      <p>
        Promised to be in the public log by <time dateTime={by}>{secondText(by)}</time>
      </p>
    )
  if (state === 'promised' && Date.parse(by) > serverNow() - ageMs) return <p>Looking into the public log…</p>
  const evidence = { receipt: { movement, ...proof } }
  const why = 'This was promised but is not in the log.'
  const save = () =>
    saveEvidence({ check: 'promise', why, at: new Date(serverNow()).toISOString(), userId, evidence })
  return (
    <p role="alert" className={`${line} text-loss`}>
      <span className="font-semibold">This was promised but is not in the log</span>
      <Save onPress={save}>Save evidence</Save>
    </p>
  )
}

const Save = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button
    type="button"
    data-no-print=""
    onClick={onPress}
    className="min-h-11 text-ink-1 underline underline-offset-4"
  >
    {children}
  </button>
)
