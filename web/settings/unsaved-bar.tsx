import { Button } from '#web/ui/button.tsx'

type UnsavedBarProps = { what: readonly string[]; busy: boolean; onSave: () => void; onUndo: () => void }

/** Stays visible while any value differs from the saved one, above a phone's tab bar. */
export function UnsavedBar({ what, busy, onSave, onUndo }: UnsavedBarProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-2 bg-raised p-3 shadow-sheet md:bottom-4"
    >
      <p role="status" className="min-w-0 text-sm">
        <span className="font-semibold">Unsaved changes</span>{' '}
        <span className="text-ink-2">in {what.join(' and ')}</span>
      </p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" disabled={busy} onClick={onUndo}>
          Undo
        </Button>
        <Button busy={busy} busyLabel="Saving…" onClick={onSave}>
          Save changes
        </Button>
      </div>
    </section>
  )
}
