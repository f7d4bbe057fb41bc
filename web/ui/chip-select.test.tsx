import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChipSelect } from './chip-select.tsx'

const chip = (value: string) =>
  renderToStaticMarkup(
    <ChipSelect label="Status" value={value} usual="all" onChange={() => undefined}>
      <option value="all">All</option>
      <option value="open">Open</option>
    </ChipSelect>,
  )

test('T30 a choice that narrows the list comes first on a phone', () => {
  expect(chip('open')).toContain('max-md:order-first')
  expect(chip('all')).not.toContain('order-first')
})
