import { call } from '#web/client/calls/api.ts'
import type { User } from '#web/client/calls/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/uploads/file-button.tsx'
import { useUpload } from '#web/uploads/use-upload.ts'
import { SettingsCard, useSetting } from './settings-card.tsx'

/** The picture that others see, by an address or a file, with a link to the profile. */
export function PictureCard({ user }: { user: User }) {
  const saving = useSetting(
    (profilePictureURL: string | null) => call('setProfilePicture', { body: { profilePictureURL } }),
    {
      done: ({ objectPath }) => ({
        title: 'Saved',
        description: objectPath ? 'Profile picture updated' : 'Profile picture removed',
      }),
    },
  )
  const upload = useUpload('profile', ({ objectPath }) => saving.mutate(objectPath))
  return (
    <SettingsCard id="picture" title="Profile Picture">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar person={user} size={88} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              label="Profile picture"
              busy={upload.busy || (saving.isPending && saving.variables !== null)}
              onChoose={upload.choose}
            >
              {user.profileImageUrl ? 'Choose another picture' : 'Upload a picture'}
            </FileButton>
            {user.profileImageUrl && (
              <Button
                variant="ghost"
                busy={saving.isPending && saving.variables === null}
                busyLabel="Removing…"
                onClick={() => saving.mutate(null)}
              >
                Remove
              </Button>
            )}
          </div>
          <p className="text-sm text-ink-3">An image under 10 MB. We remove its location and camera data.</p>
        </div>
      </div>
      {upload.why && <FieldError>{upload.why}</FieldError>}
    </SettingsCard>
  )
}
