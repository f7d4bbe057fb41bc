import { Share2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Sends a link by the system's own sheet. Empty where the system has none. @param name the link's name in the sheet */
export function ShareLinkButton({ name, link }: { name: string; link: string }) {
  if (!('share' in navigator)) return null
  const share = () =>
    void navigator.share({ title: name, url: link }).catch((error: unknown) => {
      // closing the system's sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
    })
  return (
    <Button
      variant="secondary"
      icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={share}
    >
      Share
    </Button>
  )
}
