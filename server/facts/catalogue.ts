/**
 * Everything that can happen, in the past tense, and who listens to it. A fact is written by the transaction that makes
 * it true; ids are decimal strings, because payloads are JSON.
 */
export type Facts = {
  'event.proposed': { eventId: string; outcome: string; finalAt: string }
  'event.disputed': { eventId: string }
  'event.suspended': { eventId: string }
  'event.resumed': { eventId: string }
  'event.became-final': { eventId: string; outcome: 'optionA' | 'optionB' | 'void' }
}

export type FactKind = keyof Facts
export type Listener = 'notifications'

export const LISTENERS: { [K in FactKind]: readonly Listener[] } = {
  'event.proposed': ['notifications'],
  'event.disputed': ['notifications'],
  'event.suspended': ['notifications'],
  'event.resumed': ['notifications'],
  'event.became-final': ['notifications'],
}
