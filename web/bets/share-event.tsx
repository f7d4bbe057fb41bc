import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { EventDetail } from './event-labels.ts'

/** Shares the event's address: by the system's own sheet where there is one, else by the clipboard. */
export function ShareEvent({ event }: { event: EventDetail }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const share = async () => {
    const url = `${location.origin}/share/events/${event.id}`
    try {
      if (navigator.share) await navigator.share({ title: event.title, url })
      else {
        await navigator.clipboard.writeText(url)
        setCopied(true)
      }
    } catch (error) {
      // closing the system's sheet is no failure
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'The link was not copied', description: url })
    }
  }
  return (
    <Button
      variant="ghost"
      size="dense"
      className="-mr-2"
      icon={
        copied ? (
          <Check size={18} aria-hidden="true" />
        ) : (
          <Share2 size={18} strokeWidth={1.75} aria-hidden="true" />
        )
      }
      onClick={() => void share()}
    >
      {copied ? 'Link copied' : 'Share'}
    </Button>
  )
}
