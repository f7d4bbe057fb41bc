import { type Commitment, commit, type Face, type Reveal, reveal } from './fair-flip.ts'

/** The element of the static page with this id. The script and its page ship together, so a missing element is a bug. */
export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the landing page has no #${id}`)
  return found as Kind
}

/** How long the coin is in the air, with motion or without (specification: 1.5 s). */
const FLIP_MS = 1500

const turns: Record<Face, number> = { heads: 1800, tails: 1980 }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function show(id: string, text: string, sealed: boolean): void {
  const field = element(id)
  field.textContent = text
  field.classList.toggle('sealed', sealed)
}

/** Throws the coin, or waits the same time under "Settling…" if the visitor asked for less motion. */
async function throwCoin(face: Face): Promise<void> {
  const coin = element('coin')
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    coin.dataset.face = 'settling'
    await pause(FLIP_MS)
    coin.dataset.face = face
    return
  }
  const body = element('coin-body')
  coin.dataset.face = face
  await body.animate(
    [
      { transform: 'translateY(0) rotateX(0deg) scale(1)', easing: 'cubic-bezier(.2,.6,.4,1)' },
      {
        transform: `translateY(-22%) rotateX(${turns[face] * 0.55}deg) scale(1.14)`,
        offset: 0.45,
        easing: 'cubic-bezier(.5,0,.5,1)',
      },
      { transform: `translateY(0) rotateX(${turns[face]}deg) scale(1)`, offset: 0.92 },
      { transform: `translateY(0) rotateX(${turns[face]}deg) scale(1)` },
    ],
    { duration: FLIP_MS },
  ).finished
}

/** Makes the hero's coin playable: locks a seed, shows its hash, takes a pick, throws, reveals and checks. */
export async function startCoinFlip(): Promise<void> {
  const sides: Record<Face, HTMLElement> = { heads: element('pick-heads'), tails: element('pick-tails') }
  const verdict = element('verdict')
  const check = element('flip-check')
  const again = element<HTMLButtonElement>('flip-again')
  const explained = check.textContent
  const invitation = verdict.textContent
  if (!globalThis.crypto?.subtle) {
    // Browsers offer WebCrypto only to secure origins; without it the page has no hash to show, so it offers no flip.
    verdict.textContent = 'The coin needs a secure (https) connection to show its hash.'
    return
  }
  let locked: Commitment | null = null

  const open = (yes: boolean): void => {
    for (const side of Object.values(sides)) side.setAttribute('aria-disabled', String(!yes))
  }

  const lock = async (): Promise<void> => {
    const next = await commit()
    show('flip-hash', next.hash, false)
    show('flip-seed', 'Sealed until you pick', true)
    show('flip-number', 'Not drawn yet', true)
    check.textContent = explained
    check.classList.remove('passed')
    for (const side of Object.values(sides)) delete side.dataset.picked
    element('coin').dataset.face = 'none'
    if (verdict.textContent !== invitation) verdict.textContent = invitation
    again.hidden = true
    locked = next
    open(true)
  }

  const showResult = (pick: Face, result: Reveal): void => {
    show('flip-seed', result.seed, false)
    show('flip-number', result.number, false)
    const name = result.face === 'heads' ? 'Heads' : 'Tails'
    verdict.textContent =
      result.face === pick ? `${name}. You called it.` : `${name}. Not this time, and nothing was lost.`
    check.textContent = result.matches
      ? 'SHA-256 of this seed is the hash shown before. Seed and number made the coin; your pick could not move it.'
      : 'The seed does not match the hash. This must never happen.'
    check.classList.toggle('passed', result.matches)
    again.hidden = false
  }

  const play = async (pick: Face): Promise<void> => {
    if (!locked) return
    const taken = locked
    locked = null
    open(false)
    sides[pick].dataset.picked = ''
    verdict.textContent = 'In the air…'
    const result = await reveal(taken)
    await throwCoin(result.face)
    showResult(pick, result)
  }

  sides.heads.addEventListener('click', () => void play('heads'))
  sides.tails.addEventListener('click', () => void play('tails'))
  again.addEventListener('click', () => {
    sides.heads.focus({ preventScroll: true })
    void lock()
  })
  await lock()
}
