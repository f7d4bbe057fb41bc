/** A paragraph, or the items of a list. A link is written `[its text](/path)`. */
export type Block = string | { items: readonly string[] }

/** One of the eleven sections. `plain` is a summary beside the text and changes nothing in it. */
export type TermsSection = { id: string; title: string; plain: string; text: readonly Block[] }

export type TermsVersion = {
  /** its first day in force, "YYYY-MM-DD" */
  date: string
  sections: readonly TermsSection[]
}
