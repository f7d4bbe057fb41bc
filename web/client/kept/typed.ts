export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const fields = new Set<Field>()

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName)

/** Remembers the fields that the person typed in, while they are on the page. */
export function followTyping(): void {
  addEventListener('input', ({ target }) => {
    for (const field of fields) if (!field.isConnected) fields.delete(field)
    if (isField(target)) fields.add(target)
  })
}
