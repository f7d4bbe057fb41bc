import { useState } from 'react'
import { videoProblem } from '#contract/video-source.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Room } from '../room/room-data.ts'
import { VideoField } from './video-field.tsx'

/** The owner sets the video: a link, or nothing to remove it. */
export function VideoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { link, type, problem, saving, submit } = useVideoLink(room, onClose)
  return (
    <FormDialog
      title={room.videoUrl ? 'Edit Video' : 'Add Video'}
      aria-label="Video"
      className=""
      description="A link from YouTube, Vimeo or Twitch."
      submitLabel="Save"
      busyLabel="Saving…"
      sending={{ isPending: saving.isPending }}
      onSubmit={submit}
      onClose={onClose}
      further={
        room.videoUrl && (
          <Button variant="ghost" busy={saving.isPending} onClick={() => saving.mutate(null)}>
            Remove video
          </Button>
        )
      }
    >
      <VideoField hint="Leave it blank to remove the video." value={link} error={problem} onChange={type} />
    </FormDialog>
  )
}

/** The typed link, judged here first, and the server's refusal of it. */
function useVideoLink(room: Room, onClose: () => void) {
  const [link, setLink] = useState(room.videoUrl ?? '')
  const [problem, setProblem] = useState<string>()
  const params = { id: room.id }
  const saving = useAction(
    (videoUrl: string | null) => call('setRoomVideo', { params, body: { videoUrl } }),
    {
      done: ({ videoUrl }) => (videoUrl ? 'Video set' : 'Video removed'),
      failed: ['Update Failed', 'Failed to update the video'],
      onDone(changed) {
        queryClient.setQueryData(keyOf('getRoom', { params }), changed)
        onClose()
      },
    },
  )
  return {
    link,
    problem: problem ?? saving.failure,
    saving,
    type(next: string) {
      setLink(next)
      setProblem(undefined)
      if (saving.isError) saving.reset()
    },
    submit() {
      const typed = link.trim()
      const found = typed ? videoProblem(typed) : undefined
      if (found) setProblem(found)
      else saving.mutate(typed || null)
    },
  }
}
