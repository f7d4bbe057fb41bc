import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Composer } from './composer.tsx'
import { TextAreaField, TextField } from './field.tsx'
import { PaletteField } from './palette.tsx'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

type Controlled = { value: string; onChange: (value: string) => void; maxLength: number }
const CONTROLS: [string, (controlled: Controlled) => React.ReactNode][] = [
  [
    'TextField',
    (own) => <TextField label="Text" {...own} onChange={({ target }) => own.onChange(target.value)} />,
  ],
  [
    'TextAreaField',
    (own) => <TextAreaField label="Text" {...own} onChange={({ target }) => own.onChange(target.value)} />,
  ],
  ['Composer', (own) => <Composer label="Text" {...own} onSend={() => {}} />],
  [
    'PaletteField',
    (own) => <PaletteField label="Text" {...own} listId="l" activeId={undefined} onKeyDown={() => {}} />,
  ],
  [
    'SearchField',
    ({ maxLength }) => <SearchField label="Text" value="" onSearch={() => {}} maxLength={maxLength} />,
  ],
]

function Held({ draw, maxLength }: { draw: (controlled: Controlled) => React.ReactNode; maxLength: number }) {
  const [value, onChange] = useState('')
  return draw({ value, onChange, maxLength })
}

const field = () => screen.getByLabelText<HTMLInputElement>('Text')

test.each(CONTROLS)(
  'Z-04 %s holds as many code points as its limit says, in whole characters',
  async (_, draw) => {
    const person = userEvent.setup()
    render(<Held draw={draw} maxLength={6} />)
    await person.click(field())
    await person.paste('😀😀😀😀😀😀😀😀')
    expect(field().value).toBe('😀😀😀😀😀😀')
    await person.clear(field())
    await person.paste('ab👨‍👩‍👧👨‍👩‍👧')
    expect(field().value).toBe('ab')
    await person.paste('e\u0301e\u0301e\u0301')
    expect(field().value).toBe('abe\u0301e\u0301')
  },
)

test('Z-04 what is typed into a full field is left out where it is typed, and nothing behind it is lost', async () => {
  const person = userEvent.setup()
  render(<Held draw={CONTROLS[0]![1]} maxLength={5} />)
  await person.type(field(), '12345')
  field().setSelectionRange(2, 2)
  await person.paste('😀')
  expect([field().value, field().selectionEnd]).toEqual(['12345', 2])
  field().setSelectionRange(2, 4)
  await person.paste('😀😀😀')
  expect(field().value).toBe('12😀😀5')
})

test('Z-04 the composer counts what is left as its limit does', async () => {
  const person = userEvent.setup()
  render(<Held draw={CONTROLS[2]![1]} maxLength={4} />)
  await person.click(field())
  await person.paste('😀😀')
  expect(screen.getByText('2 characters left')).toBeTruthy()
  await person.paste('😀😀😀')
  expect(screen.getByText('The limit is 4 characters')).toBeTruthy()
})
