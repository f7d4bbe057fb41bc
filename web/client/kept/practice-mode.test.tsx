import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PracticeModeProvider, usePracticeMode } from './practice-mode.tsx'

function Probe() {
  const { practiceMode, currency } = usePracticeMode()
  return <p>{`${practiceMode} ${currency}`}</p>
}

it('S-37 practice mode outside its provider throws', () => {
  expect(() => renderToString(<Probe />)).toThrow(
    'usePracticeMode must be used within a PracticeModeProvider',
  )
})

it('S-35 inside its provider a new browser practises', () => {
  const page = renderToString(
    <PracticeModeProvider>
      <Probe />
    </PracticeModeProvider>,
  )
  expect(page).toContain('true PLAY')
})
