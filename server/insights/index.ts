/** Statistics of the crowd's odds from the platform's own data, and posts of the team. */

export { choosePicks } from './choose-picks.ts'
export { writePost } from './write-post.ts'
