import type { CheckResult, KeptByVisitor } from '#verifier/visit/check-types.ts'
import { browserStore } from '#web/client/kept/storage.ts'
import { askWorker } from './ask-worker.ts'
import { checksNow, noteChecked } from './checks-now.ts'
import { isDue, isOfLog, readFault } from './fault-store.ts'
import { AGAIN_MS, HOUR_MS, noteCheck, ownOf, readKept, writeKept } from './log-store.ts'

const LOCK = 'log-check'

/** Stores the findings of a check. An answer missing because there is no network changes nothing: a later check asks again. */
async function take(userId: string, asked: KeptByVisitor, result: CheckResult): Promise<void> {
  const now = Date.now()
  const isWell = result.state === 'well'
  if (isWell) {
    writeKept(withPromises(result.kept, userId, asked))
    const { unsaid, staleSince } = ownOf(result.kept, userId)
    noteCheck(userId, now, browserStore, unsaid ? AGAIN_MS : staleSince && HOUR_MS)
  }
  let fault = readFault(userId)
  const found = result.state === 'failed' ? result.fault : undefined
  if (isWell ? fault : found || (result.state === 'away' && result.instead)) {
    const trouble = await import('./alarm-bar.tsx').catch(() => undefined)
    fault = trouble ? trouble.takeTrouble(userId, result, now) : (found ?? fault)
  }
  noteChecked({ busy: false, result, at: now, fault })
}

/** Promises that a receipt on the screen has added during the check. */
function withPromises(kept: KeptByVisitor, userId: string, asked: KeptByVisitor): KeptByVisitor {
  const own = ownOf(kept, userId)
  const before = new Set(ownOf(asked, userId).promises.map(({ id }) => id))
  const known = new Set([...own.receipts, ...own.promises.map(({ id }) => id)])
  const more = ownOf(readKept(), userId).promises.filter(({ id }) => !before.has(id) && !known.has(id))
  return { ...kept, people: { ...kept.people, [userId]: { ...own, promises: [...more, ...own.promises] } } }
}

async function check(userId: string): Promise<void> {
  noteChecked({ busy: true })
  const kept = readKept()
  await take(userId, kept, await askWorker({ what: 'log', userId, kept }))
}

/** One tab at a time, if the browser has locks. @param busy what to do while another tab checks */
function alone(work: () => Promise<void>, busy: 'wait' | 'leave'): Promise<void> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(LOCK, { ifAvailable: busy === 'leave' }, (lock) =>
    lock ? work() : undefined,
  )
}

let underWay: Promise<void> | undefined

/** Checks now, because the person looks at the result. */
export function checkNow(userId: string): Promise<void> {
  underWay ??= alone(() => check(userId), 'wait').finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Checks if a check is due and no other tab is checking. */
export async function checkWhenDue(userId: string): Promise<void> {
  const { result, fault } = checksNow()
  noteChecked({ fault: readFault(userId) ?? (result?.state === 'failed' ? fault : undefined) })
  if (underWay || !isDue(userId, Date.now())) return
  await alone(async () => {
    // another tab may have checked a moment ago
    if (isDue(userId, Date.now())) await check(userId)
  }, 'leave')
}

/** Another tab has a new finding. */
export function followOtherTabs(userId: string): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (isOfLog(key)) noteChecked({ fault: readFault(userId) })
  }
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
