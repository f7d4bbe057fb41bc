import { useState } from 'react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhotoField } from '#web/uploads/photo-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { ClosedKinds } from './closed-kinds.tsx'
import { EventFields } from './event-fields.tsx'
import { EventPreview } from './event-preview.tsx'
import { useNewEvent } from './use-new-event.ts'

const kinds = [
  { value: 'subject', label: 'One of the subject' },
  { value: 'options', label: 'One for each option' },
] as const
type Kind = (typeof kinds)[number]['value']

const MISSING = 'Please choose a photo'

/** An event about one or two photographs, which the server seals with its rules. */
export function CreatePhotoEventScreen() {
  const { form, practiceMode, set, wrong, submit, sending } = useNewEvent()
  const [kind, setKind] = useState<Kind>('subject')
  const [photos, setPhotos] = useState<[Photo | null, Photo | null]>([null, null])
  const [tried, setTried] = useState(false)
  const needed = kind === 'subject' ? photos.slice(0, 1) : photos
  const paths = needed.flatMap((photo) => photo?.objectPath ?? [])
  const put = (place: 0 | 1) => (photo: Photo | null) =>
    setPhotos(place === 0 ? [photo, photos[1]] : [photos[0], photo])
  const label = (place: 0 | 1) =>
    kind === 'subject' ? 'Photo of the subject' : `Photo of ${place === 0 ? 'option A' : 'option B'}`
  return (
    <Page
      title="Photo challenge"
      intro={
        <>
          The photos cannot be changed afterwards.
          <ClosedKinds />
        </>
      }
      width="grid"
    >
      <Form
        aria-label="New photo challenge"
        className="grid max-w-180 grid-cols-1 gap-3 md:gap-4"
        sending={sending}
        submit={{
          label: `Create ${practiceMode ? 'practice' : 'real-money'} event`,
          size: 'large',
          verb: 'Creating…',
        }}
        onSubmit={() => {
          setTried(true)
          submit(paths.length === needed.length ? paths : null)
        }}
      >
        <Card>
          <CardTitle>Photos</CardTitle>
          <div className="grid gap-4">
            <ChipGroup label="How many photos" options={kinds} value={kind} onChange={setKind} />
            <div className="grid gap-4 sm:grid-cols-2">
              {needed.map((photo, place) => (
                <PhotoField
                  key={label(place as 0 | 1)}
                  label={label(place as 0 | 1)}
                  purpose="event"
                  value={photo}
                  onChange={put(place as 0 | 1)}
                  error={tried && !photo ? MISSING : undefined}
                />
              ))}
            </div>
          </div>
        </Card>
        <Card>
          <CardTitle>Question</CardTitle>
          <div className="grid gap-4">
            <EventFields form={form} wrong={wrong} onChange={set} />
          </div>
        </Card>
        <EventPreview form={form} practice={practiceMode} />
      </Form>
    </Page>
  )
}
