import { useState } from 'react'
import { VisitorsSwitch } from '#web/share/visitors-switch.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const HEIGHT = 260
const THEMES = [
  { value: 'device', label: 'Reader’s theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type CardTheme = (typeof THEMES)[number]['value']

/** The card learns which site shows it, and not which page, whatever policy that site has. */
const REFERRER_POLICY = 'strict-origin-when-cross-origin'

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The card for other sites: its look, and the lines to put into a page. */
export function EmbedDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const [theme, setTheme] = useState<CardTheme>('device')
  const path = `/embed/events/${event.id}${theme === 'device' ? '' : `?theme=${theme}`}`
  const snippet = `<iframe src="${location.origin}${path}" title="${escaped(event.title)} · Evens" width="100%" height="${HEIGHT}" style="border:0;max-width:480px" loading="lazy" referrerpolicy="${REFERRER_POLICY}"></iframe>`
  return (
    <Dialog
      onClose={onClose}
      title="Embed this event"
      description="A small card with the live odds, for any website."
      initialFocus="title"
      actions={<CopyButton value={snippet} label="Copy code" size="default" variant="primary" />}
    >
      <div className="grid gap-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Card theme</legend>
          {THEMES.map(({ value, label }) => (
            <Chip key={value} pressed={theme === value} onPressedChange={() => setTheme(value)}>
              {label}
            </Chip>
          ))}
        </fieldset>
        <iframe
          key={path}
          src={path}
          title="Card preview"
          referrerPolicy={REFERRER_POLICY}
          className="w-full max-w-120 border-0"
          style={{ height: HEIGHT }}
        />
        <label className="grid gap-1.5 text-sm font-semibold">
          Code
          <textarea
            readOnly
            rows={6}
            value={snippet}
            onFocus={({ target }) => target.select()}
            className="w-full resize-none rounded-md border border-line-2 bg-sunken p-3 font-mono text-sm font-normal wrap-anywhere"
          />
        </label>
        <VisitorsSwitch
          named={{ kind: 'events', id: event.id }}
          hint="Off: shared links and cards show nothing of it. Signed-in people can still open the event."
        />
      </div>
    </Dialog>
  )
}
