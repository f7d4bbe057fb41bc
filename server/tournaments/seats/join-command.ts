/** One attempt to take a seat. */
export type JoinCommand = {
  tournamentId: bigint
  userId: bigint
  /** from the person's Idempotency-Key or from the deposit that pays, or drawn when there is none */
  key: string
  /**
   * When this session last proved its identity. Without a proof, a seat taken during a ready check whose fee is above the sum of
   * the day is not ready: its player is asked like the others.
   */
  provedAt?: Date
}

/** A taken seat. Amounts in hundredths. */
export type JoinedSeat = {
  tournamentId: bigint
  userId: bigint
  seatId: bigint
  /** place in the order of joining, from 0 */
  seat: number
  /** the purse that paid, after it */
  balance: bigint
  /** the same call had taken it before; nothing moved now */
  replayed: boolean
}
