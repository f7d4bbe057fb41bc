/** The screens of the operators are one file: few people open them, and those who do go from one to the next. */
export { DailyQuestionsScreen } from './daily-screen.tsx'
export { DeliveriesScreen } from './deliveries-screen.tsx'
export { InsightsAdminScreen } from './insights-screen.tsx'
export { OperateScreen } from './operate-screen.tsx'
export { PaymentsScreen } from './payments-screen.tsx'
export { PeopleScreen } from './people-screen.tsx'
export {
  AdminFeedbackScreen,
  EventsQueueScreen,
  FairPlayScreen,
  FlaggedWinsScreen,
  MatchesScreen,
  ReportsScreen,
  SaferPlayScreen,
  StopsScreen,
  WithdrawalsQueueScreen,
} from './queue-screens.tsx'
