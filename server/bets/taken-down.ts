import { sql } from '#server/core/db.ts'

/**
 * Of books b: whether moderators have taken the text of an event down. They have while it is suspended, and for good where it became
 * void without being resumed. Visitors then see nothing of it; people who are signed in find it on its page with the reason.
 */
export const takenDown = sql`(b.status = 'suspended' or (b.outcome = 'void' and b.suspended_at is not null))`
