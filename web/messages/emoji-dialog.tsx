import { Picker } from 'emoji-picker-element'
import dataUrl from 'emoji-picker-element-data/en/emojibase/data.json?url'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The picker puts its style sheet into the document in a way that the content policy forbids; a constructed one is allowed. */
function adoptStyle({ shadowRoot }: Picker): void {
  const inline = shadowRoot?.querySelector('style')
  if (!shadowRoot || !inline) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(inline.textContent)
  shadowRoot.adoptedStyleSheets = [sheet]
  inline.remove()
}

/** All emoji, to react with. The picker and its data are fetched when somebody asks for them. */
export function EmojiDialog({ onClose, onPick }: { onClose: () => void; onPick: (emoji: string) => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="React with…"
      initialFocus="title"
      // the dialog turns Tab round at its last control and does not see those of the picker: this one is after them
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
