import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { videoProblem } from '#contract/video-source.ts'
import { call, errorText } from '#web/client/api.ts'
import { invalidate, keyOf, queryClient } from '#web/client/query.ts'
import { toast } from '#web/client/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Room } from './room-data.ts'
import { VideoField } from './video-field.tsx'

const FAILED = 'Failed to update the video'

/** The owner's source of the video: a link, or nothing to take it away. */
export function VideoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const formId = useId()
  const { link, type, problem, saving, submit } = useVideoLink(room, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={room.videoUrl ? 'Edit Video' : 'Add Video'}
      description="A link from YouTube, Vimeo or Twitch. It starts paused, at its beginning, for everybody."
      actions={
        <>
          {room.videoUrl && (
            <Button variant="ghost" busy={saving.isPending} onClick={() => saving.mutate(null)}>
              Remove video
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={saving.isPending} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Video"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (!saving.isPending) submit()
        }}
      >
        <VideoField hint="Blank removes the video." value={link} error={problem} onChange={type} />
      </form>
    </Dialog>
  )
}

/** The link as it is typed, judged here first, and what the server says of it. */
function useVideoLink(room: Room, onClose: () => void) {
  const [link, setLink] = useState(room.videoUrl ?? '')
  const [problem, setProblem] = useState<string>()
  const saving = useMutation({
    mutationFn: (videoUrl: string | null) =>
      call('setRoomVideo', { params: { id: room.id }, body: { videoUrl } }),
    onSuccess(changed) {
      queryClient.setQueryData(keyOf('getRoom', { params: { id: room.id } }), changed)
      void invalidate('getRoom', { id: room.id })
      toast({ title: changed.videoUrl ? 'Video set' : 'Video removed' })
      onClose()
    },
    onError(error) {
      const said = errorText(error, FAILED)
      setProblem(said)
      toast({ title: 'Update Failed', description: said, variant: 'destructive' })
    },
  })
  return {
    link,
    problem,
    saving,
    type(next: string) {
      setLink(next)
      setProblem(undefined)
    },
    submit() {
      const typed = link.trim()
      const found = typed ? videoProblem(typed) : undefined
      if (found) setProblem(found)
      else saving.mutate(typed || null)
    },
  }
}
