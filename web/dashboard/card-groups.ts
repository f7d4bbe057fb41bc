import { cardGroups } from '#web/places/places.ts'

/** The one card that depends on the person. */
const ownGang = { title: 'View Your Gang', text: 'Your team, its record and its alerts.' }

/** Every screen that home links to, under its heading, in one line each. */
export const homeCardGroups = (gangId: string | null) =>
  cardGroups().map(({ title, cards }) => ({
    title: title as string,
    cards: cards.map((card) => (gangId && card.href === '/gangs' ? { ...card, ...ownGang } : card)),
  }))
