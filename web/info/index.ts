export { type HelpTopic, helpTopics } from './help-topics.ts'
