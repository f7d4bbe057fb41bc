import { methodAndPath } from '#contract/endpoint.ts'
import { reads } from '#contract/paths-reads.ts'
import { SESSION_TABS } from '#contract/session-tabs.ts'
import { followInstallPrompt, installPrompt } from '#web/client/install-prompt.ts'
import { installWay, isTouched, SHARE_MENU_STEPS, thisDevice } from '#web/install/install-way.ts'
import { element, startCoinFlip } from './coin-flip.ts'
import { countsText } from './counts-text.ts'
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
  'line-net': 'net',
}

/** How long the stakes must rest before screen readers read the sum, so that a drag does not announce every step. */
const SPEAK_AFTER_MS = 500

/** Connects both ranges, the seam and the slip to the contract's arithmetic. */
function startExample(): void {
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

const MENU = 'In the browser’s menu choose “Install app” or “Add to Home screen”.'

/** Shows the part below the code on a phone, which cannot scan itself. */
function show(): void {
  const way = installWay(thisDevice(installPrompt.question !== undefined))
  const how = element('install-how')
  element('install').hidden = !isTouched() || way === 'installed'
  element('install-now').hidden = way !== 'question'
  how.textContent = way === 'question' ? '' : way === 'share-menu' ? SHARE_MENU_STEPS : MENU
}

async function install(): Promise<void> {
  const { question } = installPrompt
  // a page may ask it once
  installPrompt.question = undefined
  await question?.prompt()
  const accepted = (await question?.userChoice)?.outcome === 'accepted'
  show()
  element('install-how').textContent = accepted ? 'Evens is on your home screen.' : MENU
}

function followInstallation(): void {
  installPrompt.changed = show
  followInstallPrompt()
}

function startInstall(): void {
  element('install-now').addEventListener('click', () => void install())
  show()
}

function startTheme(): void {
  const root = document.documentElement
  const button = element('theme')
  const say = () => button.setAttribute('aria-pressed', String(root.dataset.theme === 'dark'))
  button.addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem('theme', root.dataset.theme)
    } catch {
      // Without storage the theme still applies to this visit.
    }
    say()
  })
  say()
}

/** The counts are an ornament: after any failure the line stays empty. */
async function showCounts(): Promise<void> {
  try {
    const answer = await fetch(methodAndPath(reads.publicCounts).path)
    if (answer.ok) element('counts').textContent = countsText(await answer.json())
  } catch {
    element('counts').textContent = ''
  }
}

/** Fetches the QR encoder when its plate scrolls near: most visitors never need it. */
function startQrCode(): void {
  const plate = element('qr')
  element('origin').textContent = location.origin
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watcher.disconnect()
      import('./qr-code.ts').then(
        ({ drawQrCode }) => drawQrCode(plate, location.origin),
        () => {
          plate.textContent = 'The QR code could not be loaded. The address is next to it.'
        },
      )
    },
    { rootMargin: '400px' },
  )
  watcher.observe(plate)
}

/** Signing out leads here. The tab forgets the session's data. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // a browser that refuses storage has stored nothing
  }
}

/** Only people who are not signed in see this page: tabs that still show a user ask the server. */
const notifyOtherTabs = () => new BroadcastChannel(SESSION_TABS).postMessage(undefined)

/** Everything that moves. The page is complete without it, so the browser paints the page first. */
function start(): void {
  startTheme()
  startExample()
  startQrCode()
  startInstall()
  forgetTab()
  notifyOtherTabs()
  void startCoinFlip()
  void showCounts()
}

/** Runs once after the frame that painted the page, or a short time later without frames (a tab in the background). */
function afterPaint(work: () => void): void {
  let begun = false
  const once = () => {
    if (begun) return
    begun = true
    work()
  }
  setTimeout(once, 500)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
}
// the browser's question may arrive before the first frame
followInstallation()
afterPaint(start)
