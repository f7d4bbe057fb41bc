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
export type Listener = 'tell-bettors'

export const LISTENERS: { [K in FactKind]: readonly Listener[] } = {
  'event.proposed': ['tell-bettors'],
  'event.disputed': ['tell-bettors'],
  'event.suspended': ['tell-bettors'],
  'event.resumed': ['tell-bettors'],
  'event.became-final': ['tell-bettors'],
}
