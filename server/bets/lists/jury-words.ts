import { sql, type Tx } from '#server/core/db.ts'
import type { EventOutcome } from '../event/book.ts'
import { photosOf } from '../event/photos.ts'

type Row = {
  title: string
  description: string
  category: 'personal' | 'sports' | 'entertainment' | 'other'
  optionALabel: string
  optionBLabel: string
  endsAt: Date
  isPracticeMode: boolean
  dispute: string
  outcome: EventOutcome
  note: string
  sourceUrl: string | null
}

/** A disputed event as its jurors read it: question, rules, evidence and both stories. No name and no stake is in it. */
export async function juryWords(tx: Tx, eventId: bigint) {
  const { outcome, note, sourceUrl, ...words } = await tx.one<Row>(sql`
    select e.title, e.description, e.category, e.option_a as "optionALabel", e.option_b as "optionBLabel", coalesce(b.locked_at, b.ends_at) as "endsAt",
      b.practice as "isPracticeMode", coalesce(b.dispute_reason, '') as dispute, b.proposed_outcome as outcome,
      coalesce(b.proposal_note, '') as note, b.proposal_source_url as "sourceUrl"
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  const photos = (await photosOf(tx, [eventId])).get(eventId)
  return {
    ...words,
    photos: photos?.sealed ?? [],
    proposal: { outcome, note, sourceUrl, photo: photos?.proof ?? null },
  }
}

/** The parts of a draw that anybody may read from the beginning: the seed's hash and the rules'. */
export const juryPromise = (
  tx: Tx,
  eventId: bigint,
): Promise<{ commitment: string; rulesHash: string } | undefined> =>
  tx.first(sql`
    select s.commitment, e.rules_hash as "rulesHash" from event_jury_seeds s join events e on e.id = s.event_id
    where s.event_id = ${eventId}`)
