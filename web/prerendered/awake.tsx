import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followMotion } from '#web/client/kept/motion.ts'
import { followTheme } from '#web/client/kept/theme.ts'
import { PrerenderedPage } from './prerendered-page.tsx'
import { prerenderedScreens, type Replies } from './screens.ts'

/** The server's answers inside the page, beside its text. */
function repliesOf(page: Document): Replies {
  const text = page.getElementById('replies')?.textContent
  return text ? (JSON.parse(text) as Replies) : {}
}

type Sleeping<Choices> = {
  /** the address needs another state than the built one: render the screen instead of hydrating it */
  anew: boolean
  chosen: () => Choices
  chooseAgain: (choices: Choices) => void
}

/** Every link leads to another finished page or to the app, so the browser follows it and not the router. */
function leaveLinksAlone(click: MouseEvent): void {
  if (click.target instanceof Element && click.target.closest('a[href]')) click.stopImmediatePropagation()
}

/** Hydrates the page. Resolves when every control responds. */
export async function awaken<Choices>({ anew, chosen, chooseAgain }: Sleeping<Choices>): Promise<void> {
  followTheme()
  followMotion()
  addEventListener('click', leaveLinksAlone, true)
  const root = document.getElementById('root')!
  const screen = prerenderedScreens.find(({ path }) => path === root.dataset.path)!
  const content = await screen.load()
  const choices = chosen()
  await new Promise<void>((onAwake) => {
    const page = (
      <PrerenderedPage
        narrow={screen.narrow}
        content={content}
        replies={repliesOf(document)}
        onAwake={onAwake}
      />
    )
    startTransition(() => {
      if (anew) createRoot(root).render(page)
      else hydrateRoot(root, page)
    })
  })
  if (!anew) chooseAgain(choices)
  delete document.documentElement.dataset.anew
}
