/** The element of the static page with this id. The script and its page ship together, so a missing element is a bug. */
export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the landing page has no #${id}`)
  return found as Kind
}
