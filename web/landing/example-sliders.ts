import { element } from './element.ts'
import { type WorkedExample, workedExample } from './worked-example.ts'

const printed: Record<string, keyof WorkedExample> = {
  'stake-a-text': 'stakeA',
  'stake-b-text': 'stakeB',
  'share-a': 'shareA',
  'share-b': 'shareB',
  'odds-a': 'oddsA',
  'odds-b': 'oddsB',
  payout: 'payout',
  'line-stake': 'stakeA',
  'line-pot': 'pot',
  'line-share': 'share',
  'fee-label': 'feeLabel',
  'fee-note': 'feeNote',
  'line-fee': 'fee',
  'line-payout': 'payout',
  'line-net': 'net',
}

/** How long the stakes must rest before screen readers read the sum, so that a drag does not announce every step. */
const SPEAK_AFTER_MS = 500

/** Connects both ranges, the seam and the slip to the contract's arithmetic. */
export function startExample(): void {
  const a = element<HTMLInputElement>('stake-a')
  const b = element<HTMLInputElement>('stake-b')
  const seam = element('seam')
  let speaking: ReturnType<typeof setTimeout> | undefined

  const draw = (): void => {
    const sum = workedExample(BigInt(a.value) * 100n, BigInt(b.value) * 100n)
    for (const [id, name] of Object.entries(printed)) element(id).textContent = String(sum[name])
    a.setAttribute('aria-valuetext', sum.stakeA)
    b.setAttribute('aria-valuetext', sum.stakeB)
    a.style.setProperty('--at', `${a.value}%`)
    b.style.setProperty('--at', `${b.value}%`)
    seam.style.setProperty('--seam', `${sum.seam}%`)
    seam.setAttribute('aria-label', sum.seamLabel)
    for (const preset of presets) {
      preset.setAttribute('aria-pressed', String(preset.dataset.stakes === `${a.value} ${b.value}`))
    }
    clearTimeout(speaking)
    speaking = setTimeout(() => {
      // Writing the same text again would make a screen reader repeat it.
      const said = element('said')
      if (said.textContent !== sum.said) said.textContent = sum.said
    }, SPEAK_AFTER_MS)
  }

  const presets = document.querySelectorAll<HTMLButtonElement>('[data-stakes]')
  for (const preset of presets) {
    preset.addEventListener('click', () => {
      const [left = '10', right = '10'] = (preset.dataset.stakes ?? '').split(' ')
      a.value = left
      b.value = right
      draw()
    })
  }
  a.addEventListener('input', draw)
  b.addEventListener('input', draw)
  draw()
}
