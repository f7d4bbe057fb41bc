import { useState } from 'react'
import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { lazy } from '#web/client/lazy.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FileButton } from '#web/uploads/file-button.tsx'
import { UploadError, uploadPicture } from '#web/uploads/upload-picture.ts'
import type { Participant } from '../room/room-data.ts'
import { Seat } from '../room/seat.tsx'

const MIB = 1024 * 1024
const MAX_MB = 5

/** The toast about a file that cannot become a room picture; null when the page may try it. */
export function pictureProblem(
  file: Pick<File, 'type' | 'size'>,
): { title: 'Invalid File' | 'Invalid file type' | 'File too large'; description: string } | null {
  if (file.size === 0) return { title: 'Invalid File', description: 'This file is empty' }
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid file type', description: 'Please choose an image file' }
  if (file.size >= MAX_MB * MIB)
    return { title: 'File too large', description: `Please choose an image under ${MAX_MB} MB` }
  return null
}

/**
 * A picture from the person's device: uploaded, then set as their picture. It names the step that fails.
 * @param onDone called when the picture is theirs
 */
function useRoomPicture(onDone: () => unknown) {
  const upload = useAction(
    async (file: File) => {
      const { objectPath } = await uploadPicture(file, 'room')
      await shown(call('setProfilePicture', { body: { profilePictureURL: objectPath } }))
    },
    {
      failed: (error) =>
        error instanceof UploadError
          ? { title: 'Upload failed', description: error.step, variant: 'destructive' }
          : ['Upload failed', 'Failed to upload file'],
      onDone: () => void onDone(),
    },
  )
  return {
    busy: upload.isPending,
    why: upload.error instanceof UploadError ? upload.error.why : undefined,
    choose(file: File | undefined) {
      if (!file || upload.isPending) return
      const problem = pictureProblem(file)
      if (problem) toast({ ...problem, variant: 'destructive' })
      else upload.mutate(file)
    },
  }
}

const EmojiPicker = lazy(
  () => import('./emoji-picker.tsx').then((m) => ({ default: m.EmojiPicker })),
  <Skeleton className="h-72 w-full" />,
)

type LookDialogProps = { roomId: string; own: Participant | undefined; onClose: () => void }

/** The person's look in this room: an emoji or their picture. People can change only their own look. */
export function LookDialog({ roomId, own, onClose }: LookDialogProps) {
  const user = useUser()
  const [picking, setPicking] = useState(false)
  const { look, picture } = useLook(roomId, own, () => setPicking(false))
  return (
    <Dialog
      onClose={onClose}
      title="Your look in this room"
      initialFocus="title"
      // the dialog wraps Tab at its last control and does not see the picker's controls: this one follows them
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          {own ? <Seat person={own} size={72} /> : <Avatar person={user} size={72} />}
          <p className="text-ink-2">
            {own?.displayEmoji ? 'You are shown as an emoji.' : 'You are shown with your picture.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant={picking ? 'secondary' : 'primary'}
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            {picking ? 'Close the emoji' : 'Choose an emoji'}
          </Button>
          {own?.displayEmoji && (
            <Button
              variant="secondary"
              busy={look.isPending}
              busyLabel="Changing…"
              onClick={() => look.mutate(null)}
            >
              Use my picture
            </Button>
          )}
          <FileButton label="Room picture" busy={picture.busy} onChoose={picture.choose}>
            Upload a picture
          </FileButton>
        </div>
        <p className="text-sm text-ink-3">An image under 5 MB. It is your picture everywhere on Evens.</p>
        {picture.why && <FieldError>{picture.why}</FieldError>}
        {picking && <EmojiPicker onPick={(emoji) => look.mutate(emoji)} />}
      </div>
    </Dialog>
  )
}

/** Shows the person as an emoji (null: as their picture), or with a new picture. */
function useLook(roomId: string, own: Participant | undefined, onChanged: () => void) {
  const look = useAction(
    async (emoji: string | null) => {
      if (!own) throw new Error('Not a participant')
      return call('setParticipantEmoji', { params: { participantId: own.id }, body: { emoji } })
    },
    {
      failed: ['Not changed', own ? 'Your look was not changed. Try again.' : 'Not a participant'],
      onDone(changed) {
        queryClient.setQueryData<Participant[]>(
          keyOf('roomParticipants', { params: { id: roomId } }),
          (kept) => kept?.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)),
        )
        onChanged()
      },
    },
  )
  // a new picture replaces the emoji
  const picture = useRoomPicture(() => own?.displayEmoji && look.mutate(null))
  return { look, picture }
}
