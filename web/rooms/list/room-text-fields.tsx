import { lengthOf } from '#contract/characters.ts'
import { ROOM_PURPOSE_MAX } from '#contract/chat-limits.ts'
import { fieldError } from '#web/client/calls/api.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import type { RoomTexts } from './new-room.ts'

type RoomTextFieldsProps = {
  texts: RoomTexts
  problems: Partial<Record<keyof RoomTexts, string>>
  /** the server's refusal, which may name a field */
  refusal: unknown
  onChange: (texts: Partial<RoomTexts>) => void
}

export function RoomTextFields({ texts, problems, refusal, onChange }: RoomTextFieldsProps) {
  const left = ROOM_PURPOSE_MAX - lengthOf(texts.purpose)
  return (
    <>
      <TextField
        label="Room name"
        maxLength={100}
        value={texts.name}
        error={problems.name ?? fieldError(refusal, 'name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="Purpose"
        optional
        value={texts.purpose}
        maxLength={ROOM_PURPOSE_MAX}
        error={problems.purpose ?? fieldError(refusal, 'purpose')}
        hint={`One line for the list. ${left} ${left === 1 ? 'character' : 'characters'} left.`}
        onChange={({ target }) => onChange({ purpose: target.value })}
      />
      <TextAreaField
        label="Description"
        optional
        rows={3}
        maxLength={1000}
        value={texts.description}
        error={fieldError(refusal, 'description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </>
  )
}
