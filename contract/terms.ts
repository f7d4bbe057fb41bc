/**
 * The version of the terms that is in force: its date, "YYYY-MM-DD". Sign-up stores it with the new user. Its text is
 * in `web/info/terms/in-force.ts`; a changed text is a new version.
 */
export const TERMS_VERSION = '2026-11-28'
