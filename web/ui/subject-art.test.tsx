import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ArtSubject, SubjectArt } from './subject-art.tsx'

const art = (subject: ArtSubject, id: string) =>
  renderToStaticMarkup(<SubjectArt id={id} subject={subject} />)
const SUBJECTS: ArtSubject[] = ['sports', 'entertainment', 'personal', 'other', 'social', 'gang', 'game']
const ids = Array.from({ length: 40 }, (_, n) => String(n + 1))

test.each(SUBJECTS)('the art of %s differs from card to card and is always the same for one', (subject) => {
  expect(new Set(ids.map((id) => art(subject, id))).size).toBeGreaterThan(36)
  expect(art(subject, '7')).toBe(art(subject, '7'))
})

test('it has no colour of a side, of money or of a mode, and nothing that is not a number', () => {
  for (const subject of SUBJECTS)
    for (const id of ids)
      expect(art(subject, id)).not.toMatch(/--(a|b|pot|gain|loss|practice)|NaN|undefined|Infinity/)
})

test('it is small and decorative', () => {
  for (const subject of SUBJECTS)
    for (const id of ids) {
      const markup = art(subject, id)
      expect(markup.length).toBeLessThan(4_000)
      expect(markup).toContain('aria-hidden="true"')
    }
})
