/** The screens of the operators are one file: few people open them, and those who do go from one to the next. */
export { DeliveriesScreen } from '#web/admin/deliveries-screen.tsx'
export { EventsQueueScreen } from '#web/admin/events-queue-screen.tsx'
export { AdminFeedbackScreen } from '#web/admin/feedback-screen.tsx'
export { OperateScreen } from '#web/admin/operate-screen.tsx'
export { PaymentsScreen } from '#web/admin/payments-screen.tsx'
export { PeopleScreen } from '#web/admin/people-screen.tsx'
export { ReportsScreen } from '#web/admin/reports-screen.tsx'
export { WithdrawalsQueueScreen } from '#web/admin/withdrawals-queue-screen.tsx'
