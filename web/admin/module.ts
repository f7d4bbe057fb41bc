import { webModule } from '#web/client/module.ts'

const screens = () => import('./screens.ts')

export const admin = webModule({
  screens: {
    '/admin': [screens, 'OperateScreen'],
    '/admin/withdrawals': [screens, 'WithdrawalsQueueScreen'],
    '/admin/people': [screens, 'PeopleScreen'],
    '/admin/events': [screens, 'EventsQueueScreen'],
    '/admin/reports': [screens, 'ReportsScreen'],
    '/admin/matches': [screens, 'MatchesScreen'],
    '/admin/fair-play': [screens, 'FairPlayScreen'],
    '/admin/flagged-wins': [screens, 'FlaggedWinsScreen'],
    '/admin/safer-play': [screens, 'SaferPlayScreen'],
    '/admin/stops': [screens, 'StopsScreen'],
    '/admin/feedback': [screens, 'AdminFeedbackScreen'],
    '/admin/insights': [screens, 'InsightsAdminScreen'],
    '/admin/daily-questions': [screens, 'DailyQuestionsScreen'],
    '/admin/deliveries': [screens, 'DeliveriesScreen'],
    '/admin/payments': [screens, 'PaymentsScreen'],
  },
})
