import type { CheckResult, LogFault, Silence, Silent } from '#verifier/visit/check-types.ts'
import { isOutdated } from '#web/client/calls/request.ts'
import { browserStore, type Store } from '#web/client/kept/storage.ts'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { noteChecked } from './checks-now.ts'
import { CHECKED, FAULT, faultListeners, readFault, readSlot, slotOf } from './fault-store.ts'
import { AGAIN_MS, HOUR_MS, KEPT, noteCheck, ownOf, readKept, writeKept } from './log-store.ts'

/** A fault without a signature as evidence ends once a check holds. Every other fault stays until its evidence is saved. */
const PASSING = ['silence', 'stale', 'answer', 'tiles', 'unsigned', 'receipt']
const isPassing = ({ check }: LogFault): boolean => PASSING.includes(check)

/** For this long, and this many checks, a server may let no check end. */
const SILENT_MS = 24 * HOUR_MS
const SILENT_CHECKS = 3
/** The number of answers to keep from a silence. */
const SILENT_MOST = 100

/** Stores a fault in its place, unless a fault that must stay is there. */
function keepFault(fault: LogFault, store: Store): void {
  const slot = slotOf(fault.userId)
  const before = readSlot(slot, store)
  if (before && !isPassing(before)) return
  // the store may be full: then report the fault without its evidence
  if (!store.write(slot, JSON.stringify(fault))) store.write(slot, JSON.stringify({ ...fault, evidence: {} }))
}

const isSilence = (value: unknown): value is Silence =>
  Number.isFinite((value as Silence | undefined)?.since) && Array.isArray((value as Silence).answers)

/** Notes that the server did not let a check end. @returns the fault, once this has lasted too long */
function afterSilence(userId: string, instead: Silent, now: number, store: Store): LogFault | undefined {
  const kept = readKept(store)
  const own = ownOf(kept, userId)
  const before =
    isSilence(own.silence) && own.silence.since <= now ? own.silence : { since: now, answers: [] }
  const { since } = before
  const answers = [...before.answers, instead].slice(-SILENT_MOST)
  writeKept({ ...kept, people: { ...kept.people, [userId]: { ...own, silence: { since, answers } } } }, store)
  if (now - since < SILENT_MS || answers.length < SILENT_CHECKS) return undefined
  return {
    check: 'silence',
    why: `This server has not let your browser check your balance since ${exactMomentText(since)}.`,
    ...{ at: new Date(now).toISOString(), userId },
    evidence: { since, wellAt: own.wellAt ?? null, answers },
  }
}

/** The server's text in place of an answer. An answer that only a newer page can read is no lie. */
function insteadOf(result: CheckResult): Silent | undefined {
  if (result.state === 'away') return result.instead
  if (result.state !== 'failed' || result.fault.check !== 'answer' || !isOutdated()) return undefined
  return { path: String(result.fault.evidence.path), status: 200, at: result.fault.at }
}

/**
 * Stores a check's fault, or forgets the ended ones once all is well.
 * @returns the fault to show
 */
export function takeTrouble(
  userId: string,
  result: CheckResult,
  now: number,
  store: Store = browserStore,
): LogFault | undefined {
  if (result.state === 'well')
    for (const slot of [FAULT, slotOf(userId)]) {
      const fault = readSlot(slot, store)
      if (fault && isPassing(fault)) store.write(slot, null)
    }
  const instead = insteadOf(result)
  const fault = instead
    ? afterSilence(userId, instead, now, store)
    : result.state === 'failed'
      ? result.fault
      : undefined
  if (fault) keepFault(fault, store)
  if (fault || instead) noteCheck(userId, now, store, fault ? AGAIN_MS : HOUR_MS)
  for (const listener of faultListeners) listener()
  const kept = readFault(userId, store)
  // a full or refused store does not hide the finding
  return !kept || kept.at === fault?.at ? fault : kept
}

/** The person has saved the evidence: the next check finds a remaining fault again. */
export function dismissFault(userId: string, fault: LogFault, store: Store = browserStore): void {
  store.write(slotOf(fault.userId), null)
  noteChecked({ fault: readFault(userId, store) })
}

/** Forgets this browser's whole knowledge of the log: the next check trusts the log that it finds. */
export function forgetLog(userId: string, store: Store = browserStore): void {
  for (const key of [KEPT, CHECKED, FAULT, slotOf(userId)]) store.write(key, null)
}
