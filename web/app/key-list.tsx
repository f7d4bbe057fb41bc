import { useState } from 'react'
import { setSingleKeys, singleKeysOn } from '#web/client/kept/single-keys.ts'
import { CheckField } from '#web/ui/field.tsx'
import { NativeSheet } from '#web/ui/native-sheet.tsx'
import { railPlaces } from './navigation.ts'

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-7 place-items-center rounded-sm border border-line-2 bg-sunken px-1.5 py-0.5 font-sans text-sm font-semibold">
    {children}
  </kbd>
)

/** The list of the shell's keys. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn)
  return (
    <NativeSheet title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 py-2">
        {railPlaces.map((place) => (
          <div key={place.key} className="contents">
            <dt className="flex items-center gap-1.5">
              <Key>g</Key> <span className="text-sm text-ink-3">then</span> <Key>{place.key}</Key>
            </dt>
            <dd>{place.label}</dd>
          </div>
        ))}
        <dt className="flex items-center gap-1.5">
          <Key>/</Key> <span className="text-sm text-ink-3">or Ctrl/Cmd +</span> <Key>K</Key>
        </dt>
        <dd>Search everything</dd>
        <dt className="flex items-center gap-1.5">
          <Key>1</Key> <span className="text-sm text-ink-3">or</span> <Key>2</Key>
        </dt>
        <dd>Choose side A or B of an event</dd>
        <dt>
          <Key>b</Key>
        </dt>
        <dd>Type the amount of a bet</dd>
        <dt className="flex items-center gap-1.5">
          <Key>↑</Key> <Key>↓</Key>
        </dt>
        <dd>Raise or lower an amount by 1</dd>
        <dt>
          <Key>Enter</Key>
        </dt>
        <dd>Submit the form</dd>
        <dt className="flex items-center gap-1.5">
          <Key>h</Key> <Key>t</Key> <Key>u</Key> <Key>d</Key>
        </dt>
        <dd>Heads, tails, high or low in fun games</dd>
        <dt>
          <Key>m</Key>
        </dt>
        <dd>Mute sound on game screens</dd>
        <dt>
          <Key>?</Key>
        </dt>
        <dd>This list</dd>
        <dt>
          <Key>Esc</Key>
        </dt>
        <dd>Close what is open</dd>
      </dl>
      <CheckField
        label="Use single-key shortcuts"
        hint="Turn this off if your speech or input software presses keys on its own."
        checked={on}
        onChange={(changed) => {
          setOn(changed.target.checked)
          setSingleKeys(changed.target.checked)
        }}
      />
    </NativeSheet>
  )
}
