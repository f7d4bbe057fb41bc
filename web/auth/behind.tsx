/**
 * Where the sign-in leads: an event that its owner shares, or the list. The server writes it into the finished page
 * (`server/share/behind.ts`), so it needs no request and moves nothing; React keeps what it finds there.
 */
export const Behind = () => (
  <div
    data-behind
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, with every text escaped
    dangerouslySetInnerHTML={{ __html: written() }}
  />
)

const written = (): string =>
  globalThis.document?.querySelector('[data-behind]')?.innerHTML ?? ''
