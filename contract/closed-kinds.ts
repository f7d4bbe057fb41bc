/** A kind of question that the operator has closed, and the sentence that forms for a new question show. */
export type ClosedKind = Readonly<{ kind: string; sentence: string }>

/** The reason to report a question of that kind, or to take it down. */
export const closedKindReason = ({ kind }: Pick<ClosedKind, 'kind'>): string => `Closed kind: ${kind}`
