import { followInstallPrompt, installPrompt } from '#web/client/install-prompt.ts'
import { installWay, isTouched, SHARE_MENU_STEPS, thisDevice } from '#web/install/install-way.ts'
import { element } from './element.ts'

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

export function followInstallation(): void {
  installPrompt.changed = show
  followInstallPrompt()
}

export function startInstall(): void {
  element('install-now').addEventListener('click', () => void install())
  show()
}
