import { Picker } from 'emoji-picker-element'
import data from 'emoji-picker-element-data/en/emojibase/data.json?url'
import { useEffect, useEffectEvent, useRef } from 'react'

/** All emoji with a search, from our own server. It includes its data: load it only where a person picks. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const onEmoji = useEffectEvent(onPick)
  useEffect(() => {
    const picker = new Picker({ dataSource: data, locale: 'en' })
    const dark = document.documentElement.dataset.theme === 'dark'
    picker.classList.add(dark ? 'dark' : 'light')
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode) onEmoji(detail.unicode)
    })
    place.current?.append(picker)
    return () => picker.remove()
  }, [])
  return <div ref={place} />
}
