import { TextField, type TextFieldProps } from '#web/ui/field.tsx'

/** A one-time code of an authenticator app. The field also takes a recovery code. */
export function CodeField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  )
}
