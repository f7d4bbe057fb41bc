declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** `userId` has blocked the other person, or ended that */
    block_changed: { userId: bigint; otherId: bigint }
  }
}

export {}
