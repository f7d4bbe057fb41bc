import { useState } from 'react'
import type { CoverView } from '#contract/covers.ts'
import { classNames } from './class-names.ts'
import { type ArtProps, SubjectArt } from './subject-art.tsx'

type CoverPictureProps = {
  cover: Pick<CoverView, 'objectPath' | 'tints'> | null
  /** drawn without a cover, and when its picture is missing */
  art?: Omit<ArtProps, 'className'>
  /** its drawn width, for the choice among its files: "114px" */
  sizes: string
  /** its box: the picture fills it, cropped in the middle */
  className: string
}

/** The cover's file of this width. */
const fileOf = (path: string, width: 320 | 640) => path.replace(/webp$/, `${width}.webp`)

/** The cover of a thing, or its drawn art. Decorative: the title is beside it. */
export function CoverPicture({ cover, art, sizes, className }: CoverPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const path = cover?.objectPath
  return (
    <div aria-hidden="true" className={classNames('relative shrink-0 overflow-hidden bg-sunken', className)}>
      {cover && path && failed !== path ? (
        <img
          src={fileOf(path, 640)}
          srcSet={`${fileOf(path, 320)} 320w, ${fileOf(path, 640)} 640w, ${path} 1280w`}
          sizes={sizes}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(path)}
          className="absolute inset-0 size-full object-cover"
          style={{ background: `linear-gradient(90deg, ${cover.tints.left}, ${cover.tints.right})` }}
        />
      ) : (
        art && <SubjectArt {...art} className="absolute inset-0 size-full" />
      )}
    </div>
  )
}
