import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

const badge = (status: string) => renderToStaticMarkup(<StatusBadge status={status} />)

test('T14 a forfeited match has a word and an icon', () => {
  expect(badge('forfeited')).toContain('Forfeited')
  expect(badge('forfeited')).toContain('<svg')
})

test('T26 Live is the loudest of the badges', () => {
  expect(badge('in_progress')).toContain('live-dot')
  expect(badge('in_progress')).toContain('bg-primary')
})
