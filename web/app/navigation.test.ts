import { expect, it } from 'vitest'
import { isIn, railPlaces } from './navigation.ts'

it.each([
  ['/', 'Home'],
  ['/dashboard', 'Home'],
  ['/events/12', 'Play'],
  ['/profile/7', 'Chat'],
  ['/history', 'Wallet'],
  // U25 home links to them
  ['/advisory', 'Home'],
  ['/settings', 'Home'],
  ['/feedback', 'Home'],
  ['/terms', undefined],
])('%s lies in %s', (path, label) => {
  expect(railPlaces.find((place) => isIn(place, path))?.label).toBe(label)
})
