/** Filters in one line: on a phone it scrolls to the edges, and fades at the right, where more of them follow. */
export const FILTER_ROW =
  'relative flex gap-2 py-0.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] max-md:mask-r-from-[calc(100%-24px)] md:flex-wrap'
