/** Why a button is disabled, in the line below it. The button refers to this line by `aria-describedby`. */
export function ButtonReason({ id, reason }: { id: string; reason: string | undefined }) {
  if (!reason) return null
  return (
    <p id={id} className="-mt-1 text-center text-sm text-ink-2">
      {reason}
    </p>
  )
}
