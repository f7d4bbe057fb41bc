import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeatsBar } from './seats-bar.tsx'

const text = (closed: boolean) =>
  renderToStaticMarkup(<SeatsBar taken={1} seats={4} closed={closed} />).replace(/<[^>]*>/g, '|')

test('T-08 T-53 the seats that are left are said only while one can be taken', () => {
  expect(text(false)).toContain('3 seats left')
  expect(text(true)).not.toContain('left')
})
