import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { ChipGroup } from '../chip.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { LogoMark, PracticeCoinIcon } from '../icons.tsx'
import { type Mode, ModeToggle } from '../mode-toggle.tsx'
import { CardSkeleton, RowSkeleton } from '../skeleton.tsx'
import { Toaster } from '../toast.tsx'
import { Actions } from './actions.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Games } from './games.tsx'
import { Overlays } from './overlays.tsx'
import { Papers } from './papers.tsx'
import { People } from './people.tsx'

function States() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <CardSkeleton />
      <Card>
        <RowSkeleton rows={2} />
      </Card>
      <EmptyState
        illustration="table"
        title="Two chairs, no bet yet. Ask somebody something."
        action={<Button>Challenge a friend</Button>}
        learn="How a bet works"
      />
      <EmptyState illustration="bench" title="You are first in the queue." />
      <EmptyState illustration="slip" title="No slips yet. Your first bet will appear here." />
      <EmptyState illustration="screen" title="Nobody is watching anything together right now." />
      <ErrorState message="The balance could not be read. No money moved." onRetry={() => {}} />
      <ErrorState title="You are offline" message="What you see is from 20:41." onRetry={() => {}} retrying />
    </div>
  )
}

const sections: { name: string; id: string; body: ReactNode }[] = [
  { name: 'Seam and chart', id: 'figures', body: <Figures /> },
  { name: 'Slip and receipt', id: 'papers', body: <Papers /> },
  { name: 'Buttons, tabs, chips', id: 'actions', body: <Actions /> },
  { name: 'Fields', id: 'forms', body: <Forms /> },
  { name: 'People, rows, badges', id: 'people', body: <People /> },
  { name: 'Dialogs, menus, toasts', id: 'overlays', body: <Overlays /> },
  { name: 'Coin, cards, dice', id: 'games', body: <Games /> },
  { name: 'Waiting, empty, broken', id: 'states', body: <States /> },
]

/** Every part of the kit in every state, under both themes and modes. */
export function GalleryScreen() {
  const { theme: startTheme, mode: startMode } = document.documentElement.dataset
  const [theme, setTheme] = useState<'light' | 'dark'>(startTheme === 'dark' ? 'dark' : 'light')
  const [mode, setMode] = useState<Mode>(startMode === 'real' ? 'real' : 'practice')
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, mode })
  }, [theme, mode])
  return (
    <>
      <header
        className={
          mode === 'practice'
            ? 'practice-hatch flex min-h-7 items-center gap-1.5 px-4 text-xs font-bold tracking-[.02em] text-practice'
            : 'flex min-h-7 items-center gap-1.5 bg-pot-fill px-4 text-xs font-bold tracking-[.02em] text-on-pot'
        }
      >
        {mode === 'practice' ? (
          <>
            <PracticeCoinIcon size={13} /> PRACTICE · coins have no cash value
          </>
        ) : (
          '$ REAL MONEY · 18+'
        )}
      </header>
      <main className="mx-auto grid max-w-252 grid-cols-1 gap-12 px-4 py-5 md:px-6">
        <header className="grid gap-4">
          <div className="flex items-center gap-2.5">
            <LogoMark size={36} />
            <h1 className="text-2xl">The kit</h1>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <ModeToggle mode={mode} onChange={setMode} />
            <ChipGroup
              label="Theme"
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={theme}
              onChange={setTheme}
            />
          </div>
        </header>
        {sections.map(({ name, id, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-name`} className="grid grid-cols-1 gap-4">
            <h2 id={`${id}-name`} className="border-b border-line-1 pb-2 text-xl">
              {name}
            </h2>
            {body}
          </section>
        ))}
      </main>
      <Toaster />
    </>
  )
}
