/** The subject of a decision. The module that owns it locks it before anything here. */
export type Subject = { kind: 'event' | 'match' | 'tournament'; id: bigint }
