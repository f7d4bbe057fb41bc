import { Picker } from 'emoji-picker-element'
import dataUrl from 'emoji-picker-element-data/en/emojibase/data.json?url'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The picker inserts its style sheet in a way that the content policy forbids; the policy allows a constructed one. */
function adoptStyle({ shadowRoot }: Picker): void {
  const inline = shadowRoot?.querySelector('style')
  if (!shadowRoot || !inline) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(inline.textContent)
  shadowRoot.adoptedStyleSheets = [sheet]
  inline.remove()
}

/** All emoji, to react with. It fetches the picker and its data when the person asks for them. */
export function EmojiDialog({ onClose, onPick }: { onClose: () => void; onPick: (emoji: string) => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="React with…"
      initialFocus="title"
      // the dialog wraps Tab at its last control and does not see the picker's controls: this one follows them
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <EmojiPicker onPick={onPick} />
    </Dialog>
  )
}

function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const picker = new Picker({ dataSource: dataUrl })
    adoptStyle(picker)
    picker.classList.add(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light', 'w-full')
    const chosen = ({ detail }: { detail: { unicode?: string } }) => detail.unicode && pick(detail.unicode)
    picker.addEventListener('emoji-click', chosen)
    place.current?.append(picker)
    return () => picker.remove()
  }, [])
  return <div ref={place} className="min-h-90" />
}
