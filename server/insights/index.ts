/** What the platform's own data says of the crowd's odds, and posts of the team. */

export { choosePicks } from './choose-picks.ts'
export { writePost } from './write-post.ts'
