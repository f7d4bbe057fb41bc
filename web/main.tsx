import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { screenPath } from '#contract/screens.ts'
import { handOverFirstAnswer } from './app/first-answer.ts'
import { askHome } from './app/home-data.ts'
import { modules } from './app/modules.ts'
import { takeMatches } from './app/playing-bar.tsx'
import { fetchScreen, Routes } from './app/routes.tsx'
import { queryClient } from './client/calls/query.ts'
import { followSession } from './client/calls/session.tsx'
import { followInstallPrompt } from './client/install-prompt.ts'
import { readPracticeMode } from './client/kept/mode-store.ts'
import { followMotion } from './client/kept/motion.ts'
import { PracticeModeProvider } from './client/kept/practice-mode.tsx'
import { followTheme } from './client/kept/theme.ts'
import { followTyping } from './client/kept/typed.ts'
import { whenPressed } from './client/pressed.ts'
import { fillSlots } from './client/slots.tsx'
import { Aside } from './page-parts/aside.tsx'
import { ScreenError } from './page-parts/screen-error.tsx'
import './ui/styles.css'
import { PlainToast } from './ui/plain-toast.tsx'
import { Toaster } from './ui/toast.tsx'

// The scroll lock of dialogs writes a style element; the policy allows it by this nonce (get-nonce reads the global).
const { styleNonce } = document.getElementById('session')?.dataset ?? {}
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce })

fillSlots(modules)
followInstallPrompt()
followTheme()
followMotion()
followSession(() => import('./app/session-end.ts').then((module) => module.endSession))
followTyping()
// the code for changing calls; the first such call then does not wait for it
void whenPressed()
  .then(() => import('./client/calls/call-changing.ts'))
  .catch(() => {})

/** Not awaited at the top of this file: the bundler keeps all files separate if one module waits there. */
async function begin(): Promise<void> {
  const root = document.getElementById('root')!
  const bar = takeMatches()
  // The server has painted the frame already. The screen replaces it without a skeleton, which React would keep for 300 ms.
  const first = screenPath(location.pathname)
  if (first && root.childElementCount > 0) {
    if (first === '/' || first === '/dashboard') askHome(readPracticeMode())
    else handOverFirstAnswer()
    await fetchScreen(first).catch(() => {})
  }
  await bar

  // Reading the scripts was one long task. Drawing starts in the next task, after any waiting press.
  await new Promise((next) => setTimeout(next))

  // As a transition the first drawing yields every few milliseconds, so the page answers presses meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ScreenError>
          <QueryClientProvider client={queryClient}>
            <PracticeModeProvider>
              <Routes />
            </PracticeModeProvider>
            <Aside instead={<PlainToast />}>
              <Toaster />
            </Aside>
          </QueryClientProvider>
        </ScreenError>
      </StrictMode>,
    ),
  )
}

void begin()
