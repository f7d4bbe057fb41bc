/**
 * The promises to people about limits, breaks and held money, in as few lines as a reader can take in at once (row Y-19). The
 * model knows nothing of allowances, locks and statements: it keeps every movement, and adds up a window's when asked. Amounts
 * are cents, moments milliseconds.
 */
type Sum = 'deposit' | 'received' | 'stake' | 'loss'
type Entry = { at: number; cents: number }
type Limit = { amount: number | null; asked?: { amount: number | null; from: number } | undefined }
type Attempt = Entry & { state: 'open' | 'processing' | 'failed' | 'credited' }
type Held = { allowance: 'deposit' | 'received'; cents: number }

const HOUR = 3_600_000
const WINDOWS = { day: 24 * HOUR, week: 168 * HOUR, month: 720 * HOUR }
const PERIODS = ['day', 'week', 'month'] as const
const WAIT = 24 * HOUR
const CONFIRM = 168 * HOUR
/** No window looks further back. */
const LONGEST = WINDOWS.month + 24 * HOUR

const total = (cents: Iterable<number>): number => [...cents].reduce((sum, one) => sum + one, 0)

export class ModelPerson {
  balance = 0
  limits = new Map<string, Limit>()
  taken = { stake: [] as Entry[], deposit: [] as Entry[], received: [] as Entry[] }
  /** what is staked on what has not ended: `event:1`, `tournament:2` */
  open = new Map<string, number>()
  /** what was lost, below zero what was won, by when it ended */
  ended: Entry[] = []
  attempts = new Map<string, Attempt>()
  held: Held[] = []
  timeOutUntil = 0
  exclusion: { until: number; endsAt?: number } | undefined

  isPaused(now: number): boolean {
    return now < this.timeOutUntil || this.isExcluded(now)
  }

  isExcluded(now: number): boolean {
    return this.exclusion !== undefined && now < (this.exclusion.endsAt ?? Number.POSITIVE_INFINITY)
  }

  /** Sets, lowers, asks for more, or takes back what was asked for. */
  setLimit(key: string, amount: number | null, now: number): void {
    const limit = this.limits.get(key) ?? { amount: null }
    const isLooser = limit.amount !== null && (amount === null || amount > limit.amount)
    this.limits.set(key, isLooser ? { ...limit, asked: { amount, from: now + WAIT } } : { amount })
  }

  /** @returns whether what was asked for holds from now on */
  confirm(key: string, now: number): boolean {
    const asked = this.limits.get(key)?.asked
    if (!asked || now < asked.from || now >= asked.from + CONFIRM) return false
    this.limits.set(key, { amount: asked.amount })
    return true
  }

  /** Cents that count towards a sum in the window that ends now. */
  used(kind: Sum, period: keyof typeof WINDOWS, now: number, except?: string): number {
    const since = now - WINDOWS[period]
    const within = (entries: Iterable<Entry>) =>
      total([...entries].map(({ at, cents }) => (at > since ? cents : 0)))
    if (kind === 'loss') return within(this.ended) + total(this.open.values())
    if (kind !== 'deposit') return within(this.taken[kind])
    const arriving = [...this.attempts]
      .filter(([id, { at, state }]) => {
        if (id === except) return false
        return state === 'processing' || (state === 'open' && at > now - HOUR)
      })
      .map(([, attempt]) => attempt)
    return within(this.taken.deposit) + within(arriving)
  }

  /** The allowance of the narrowest of some limits. */
  allowance(kinds: readonly Sum[], now: number, except?: string): number {
    let least = Number.POSITIVE_INFINITY
    for (const kind of kinds)
      for (const period of PERIODS) {
        const amount = this.limits.get(`${kind}/${period}`)?.amount ?? null
        if (amount !== null) least = Math.min(least, amount - this.used(kind, period, now, except))
      }
    return Math.max(0, least)
  }

  stakeAllowance(now: number): number {
    return this.isPaused(now) ? 0 : this.allowance(['stake', 'loss'], now)
  }

  /** Two moments and those between at which something leaves a window: the allowance is the same from one to the next. */
  turns(from: number, to: number): number[] {
    const entries = [...this.ended, ...this.taken.stake]
    const leaving = entries.flatMap(({ at }) => PERIODS.map((period) => at + WINDOWS[period]))
    return [from, ...leaving.filter((at) => at > from && at < to), to]
  }

  largestStake(): number {
    return this.limits.get('single/bet')?.amount ?? Number.POSITIVE_INFINITY
  }

  depositAllowance(now: number, except?: string): number {
    return this.isPaused(now) ? 0 : this.allowance(['deposit'], now, except)
  }

  stake(on: string, cents: number, at: number): void {
    this.balance -= cents
    this.taken.stake.push({ at, cents })
    this.open.set(on, (this.open.get(on) ?? 0) + cents)
  }

  /** A stake comes back whole, as if it had never been at risk; that it was staked still counts. */
  refund(on: string): void {
    this.balance += this.open.get(on) ?? 0
    this.open.delete(on)
  }

  end(on: string, payout: number, at: number): void {
    const staked = this.open.get(on)
    this.balance += payout
    if (staked === undefined) return
    this.open.delete(on)
    this.ended.push({ at, cents: staked - payout })
  }

  /** Money comes in; what does not fit whole is held whole. */
  credit(allowance: 'deposit' | 'received', cents: number, now: number, attempt?: string): void {
    const left =
      allowance === 'deposit' ? this.depositAllowance(now, attempt) : this.allowance(['received'], now)
    const fits = cents <= left ? cents : 0
    if (attempt !== undefined) this.attempts.get(attempt)!.state = 'credited'
    this.arrive(allowance, fits, now)
    if (fits < cents) this.held.push({ allowance, cents })
  }

  /** Releases held money that fits whole by now, the oldest first. @returns cents */
  release(now: number): number {
    let released = 0
    for (const one of this.held) {
      const left =
        one.allowance === 'deposit' ? this.depositAllowance(now) : this.allowance(['received'], now)
      if (one.cents > left) continue
      this.arrive(one.allowance, one.cents, now)
      released += one.cents
      one.cents = 0
    }
    this.held = this.held.filter(({ cents }) => cents > 0)
    return released
  }

  /** Its owner takes the part that fits. */
  takePart(at: number, now: number): number {
    const one = this.held[at]!
    const left = one.allowance === 'deposit' ? this.depositAllowance(now) : this.allowance(['received'], now)
    const fits = Math.min(one.cents, left)
    one.cents -= fits
    this.arrive(one.allowance, fits, now)
    this.held = this.held.filter(({ cents }) => cents > 0)
    return fits
  }

  /** Takes what is held out: it goes back to its sender. */
  sendBack(at: number): number {
    return this.held.splice(at, 1)[0]!.cents
  }

  /** Forgets what no window reaches any more. */
  forget(now: number): void {
    const keep = ({ at }: Entry) => at > now - LONGEST
    this.ended = this.ended.filter(keep)
    for (const kind of ['stake', 'deposit', 'received'] as const)
      this.taken[kind] = this.taken[kind].filter(keep)
    for (const [id, { state, at }] of this.attempts)
      if (state === 'credited' || (state === 'failed' && !keep({ at, cents: 0 }))) this.attempts.delete(id)
  }

  private arrive(allowance: 'deposit' | 'received', cents: number, at: number): void {
    if (cents <= 0) return
    this.balance += cents
    this.taken[allowance].push({ at, cents })
  }
}
