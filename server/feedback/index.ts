/** Feedback: what people write to us, and what comes of it. */
export { exportFeedback } from './closing.ts'
export { feedbackExists, newFeedback } from './queues.ts'
export { feedbackHandlers } from './routes.ts'
