/** Chromium's own question whether to install, for a press of ours. */
export type InstallQuestion = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's question, kept until the person wants it. It arrives once, often before the screen that offers it. */
export const installPrompt: { question?: InstallQuestion | undefined; changed?: () => void } = {}

/** Called once, by the entry point of a page. */
export function followInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (question) => {
    question.preventDefault()
    installPrompt.question = question as InstallQuestion
    installPrompt.changed?.()
  })
  addEventListener('appinstalled', () => {
    installPrompt.question = undefined
    installPrompt.changed?.()
  })
}
