import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RateClass } from '#contract/route.ts'

export type Metrics = ReturnType<typeof createMetrics>
/** The kinds of money movement that operators chart. */
export type MoneyKind = 'stake' | 'card-deposit' | 'crypto-deposit' | 'withdrawal' | 'subscription'
/** The class of an answer: the route's budget, or `other` for anything outside the contract. */
export type AnswerClass = RateClass | 'other'

/** Histogram buckets in seconds, from one frame of a screen to the longest time that a person waits. */
const ANSWER_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 5]
const BATCH_SIZES = [1, 2, 8, 32, 128, 512]

/**
 * The metrics of this process since its start, for GET /metrics in the Prometheus text format. It reads figures of the
 * database on request. Labels are few and closed, so that the answer stays below 30 KB.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, gcDurationBuckets: [0.01, 0.1] })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter<L>({ name: `evens_${name}`, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `evens_${name}`, help, labelNames, registers })

  const pollers = watchPollers(
    gauge('poller_lag_seconds', 'How long a round of a poller is overdue', ['poller']),
    counter('poller_failures_total', 'Rounds of a poller that failed', ['poller']),
  )
  const moves = counter('money_moves_total', 'Stakes, deposits and withdrawals', ['kind', 'mode'])
  const cents = counter('money_cents_total', 'Amounts of stakes, deposits and withdrawals, in hundredths', [
    'kind',
    'mode',
  ])

  const answers = counter('http_answers_total', 'Answers by the class of the route and the kind of status', [
    'class',
    'status',
  ])
  // the buckets of each kind of status as well would be two thirds of the whole text
  const answerTimes = new Histogram({
    name: 'evens_http_answer_seconds',
    help: 'Time to answer, by the class of the route',
    labelNames: ['class'] as const,
    buckets: ANSWER_SECONDS,
    registers,
  })

  return {
    contentType: registry.contentType,
    /** Counts an answer after `seconds`. @param status "2xx" */
    answered(answer: { class: AnswerClass; status: string }, seconds: number): void {
      answers.inc(answer)
      answerTimes.observe({ class: answer.class }, seconds)
    },
    refusals: counter('refusals_total', 'Refusals by code', ['code']),
    bugs: counter('bugs_total', 'Calls that ended in a fault of the server'),
    batches: new Histogram({
      name: 'evens_batch_size',
      help: 'Commands in one transaction of a writer',
      labelNames: ['writer'] as const,
      buckets: BATCH_SIZES,
      registers,
    }),
    payouts: counter('payouts_total', 'People paid at the end of events'),
    webhooks: counter('webhooks_total', 'Messages from payment providers by result', ['provider', 'outcome']),
    wrongCodes: counter('event_codes_wrong_total', 'Spoken codes that led to no event'),
    mails: counter('mails_total', 'E-mails by result', ['outcome']),
    hookCalls: counter('hook_calls_total', 'Calls of outgoing hooks by result', ['outcome']),
    pushes: counter('pushes_total', 'Messages for push services by result', ['outcome']),
    ...callerMetrics(gauge),
    waiting: gauge('commands_waiting', 'Commands waiting for the next batch', ['writer']),
    pool: gauge('database_connections', 'Connections of the pool', ['state']),
    databaseUp: gauge('database_up', 'Whether the database answers this process: 1 or 0'),
    ...replicaMetrics(gauge, counter),
    commitAge: gauge('last_commit_age_seconds', 'Time since money last moved through this process'),
    queues: gauge('queue_waiting', 'Things waiting for an operator', ['queue']),
    auditFaults: gauge('ledger_faults', 'Invariants of the ledger that the last audit found broken'),
    ledgerWentBack: gauge('ledger_went_back', 'Whether postings that were acknowledged are missing: 1 or 0'),
    ...transparencyMetrics(gauge),
    auditAge: gauge('ledger_audit_age_seconds', 'Time since the last audit of the ledger'),
    /**
     * Counts money that moved; call it after the commit.
     * @param amountCents hundredths; only charts use them, so they may lose digits here
     */
    moved(kind: MoneyKind, mode: 'real' | 'practice', amountCents: bigint): void {
      moves.inc({ kind, mode })
      cents.inc({ kind, mode }, Number(amountCents))
    },
    poller: pollers.watch,
    /** All metrics as text. */
    text(): Promise<string> {
      pollers.measure()
      return registry.metrics()
    },
  }
}

/** The connected callers. */
const callerMetrics = (gauge: (name: string, help: string) => Gauge) => ({
  sockets: gauge('sockets', 'Open sockets'),
  callersShareAddress: gauge(
    'callers_share_address',
    'Whether all recent callers had one private address, as behind a proxy that is not named: 1 or 0',
  ),
})

/** The state of the replica for lists; empty without a replica. */
const replicaMetrics = (
  gauge: (name: string, help: string, labels: 'host'[]) => Gauge<'host'>,
  counter: (name: string, help: string, labels: 'from'[]) => Counter<'from'>,
) => ({
  replicaUsed: gauge('replica_used', 'Whether this host is the replica that lists are read from: 1 or 0', [
    'host',
  ]),
  replicaLag: gauge('replica_lag_seconds', 'How far this replica was behind when last checked', ['host']),
  replicaReads: counter(
    'replica_reads_total',
    'Reads that a replica may answer, by who answered; newest: the primary on request',
    ['from'],
  ),
})

/** The public log, and the trees of liabilities. */
const transparencyMetrics = (
  gauge: (name: string, help: string, labels?: 'witness'[]) => Gauge<'witness'>,
) => ({
  logOldestWaiting: gauge('log_oldest_waiting_seconds', 'Age of the oldest posting outside the public log'),
  logHalted: gauge('log_halted', 'Whether the public log signs no head any more: 1 or 0'),
  logWitnessSilent: gauge('log_witness_silent_seconds', 'How long a witness has not signed new heads', [
    'witness',
  ]),
  liabilitiesRefused: gauge(
    'liabilities_refused',
    'Whether the last tree of liabilities was not published, since the ledger did not add up: 1 or 0',
  ),
  liabilitiesAge: gauge('liabilities_age_seconds', 'Age of the newest tree of liabilities'),
})

/** When each poller last ended a round successfully. */
function watchPollers(lag: Gauge<'poller'>, failures: Counter<'poller'>) {
  const pollers = new Map<string, { everyMs: number; at: number }>()
  return {
    /** Watches a poller. @returns a function to call after each round */
    watch(name: string, everyMs: number): (succeeded: boolean) => void {
      const state = { everyMs, at: performance.now() }
      pollers.set(name, state)
      return (succeeded) => {
        if (succeeded) state.at = performance.now()
        else failures.inc({ poller: name })
      }
    },
    /** Brings the lag of all pollers up to date. */
    measure(): void {
      for (const [poller, { everyMs, at }] of pollers)
        lag.set({ poller }, Math.max(0, performance.now() - at - everyMs) / 1000)
    },
  }
}
