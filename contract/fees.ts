/** Every rate of the product, in basis points of the stated base. Screens, texts and the server read them here. */
export const EVENT_FEE_BPS = 200n
export const POT_FEE_BPS = 400n
export const TOURNAMENT_FEE_BPS = 2500n
export const WITHDRAWAL_FEE_BPS = 300n
export const CRYPTO_DEPOSIT_FEE_BPS = 50n
/** A dispute bond is this share of the disputer's own stake, never below DISPUTE_BOND_MIN_CENTS. */
export const DISPUTE_BOND_BPS = 500n
export const DISPUTE_BOND_MIN_CENTS = 100n
/** The bond of a proposal is this share of the pool, within the two limits. Real money only. */
export const PROPOSAL_BOND_BPS = 100n
export const PROPOSAL_BOND_MIN_CENTS = 100n
export const PROPOSAL_BOND_MAX_CENTS = 5_000n
export const DEPOSIT_MIN_CENTS = 100n
export const DEPOSIT_PRESETS_CENTS = [2000n, 5000n, 10000n, 20000n] as const
export const PRACTICE_START_CENTS = 100_000n
/** A practice purse can be refilled while it has less. */
export const PRACTICE_REFILL_BELOW_CENTS = 100n
/** Competition Insights, a month. */
export const INSIGHTS_PRICE_CENTS = 999n
/** A person can have the payment refunded for this long after the first one, once. */
export const MONEY_BACK_DAYS = 30

export const WITHDRAWAL_PRESETS_CENTS = [5000n, 10000n, 50000n] as const
/** Above this amount two different operators must approve a withdrawal. */
export const TWO_APPROVALS_ABOVE_CENTS = 50_000n

/** floor(base × bps / 10000), hundredths. */
export const share = (baseCents: bigint, bps: bigint): bigint => (baseCents * bps) / 10_000n

/** A host in the top 50 gets this share of all fees, out of the platform's fee. */
export const REVENUE_SHARE_BPS = 100n

/** How the entry fees of a tournament are divided, hundredths: `prize` + `platform` + `host` = `fees`. */
export type TournamentSplit = { fees: bigint; prize: bigint; platform: bigint; host: bigint }

/**
 * Divides the fees of `players` players. The platform's fee is 25%, rounded down; the prize is the rest, so the players never
 * lose a fraction; a host's share is 1% of all fees, rounded down, out of the platform's fee.
 * @param hostShares whether the host was in the top 50 at the start of a real-money tournament
 */
export function tournamentSplit(
  entryFeeCents: bigint,
  players: number,
  hostShares: boolean,
): TournamentSplit {
  const fees = entryFeeCents * BigInt(players)
  const taken = share(fees, TOURNAMENT_FEE_BPS)
  const host = hostShares ? share(fees, REVENUE_SHARE_BPS) : 0n
  return { fees, prize: fees - taken, platform: taken - host, host }
}

/**
 * The bond for disputing a proposal, hundredths: max(1.00, 5% of the disputer's stake). In real money it never exceeds the bond of the
 * proposal.
 * @param proposal.bond the creator's bond, hundredths; null where they laid down none
 */
export function disputeBond(
  ownStakeCents: bigint,
  proposal: { practice: boolean; bond: bigint | null },
): bigint {
  const fivePercent = share(ownStakeCents, DISPUTE_BOND_BPS)
  const bond = fivePercent > DISPUTE_BOND_MIN_CENTS ? fivePercent : DISPUTE_BOND_MIN_CENTS
  if (proposal.practice) return bond
  const most = proposal.bond ?? DISPUTE_BOND_MIN_CENTS
  return bond > most ? most : bond
}

/** The bond for proposing the outcome of a pool of real money, hundredths: 1% of it, at least 1.00 and at most 50.00. */
export function proposalBond(poolCents: bigint): bigint {
  const onePercent = share(poolCents, PROPOSAL_BOND_BPS)
  if (onePercent < PROPOSAL_BOND_MIN_CENTS) return PROPOSAL_BOND_MIN_CENTS
  return onePercent > PROPOSAL_BOND_MAX_CENTS ? PROPOSAL_BOND_MAX_CENTS : onePercent
}

/**
 * The fee of a withdrawal of `amountCents`, hundredths: 3% rounded half up to the cent, taken out of the amount. It is
 * less than any amount above zero, so something is always left to send.
 */
export const withdrawalFee = (amountCents: bigint): bigint =>
  (amountCents * WITHDRAWAL_FEE_BPS + 5_000n) / 10_000n
