import type { Neighbours } from '#server/auth/index.ts'
import { exportBets, exportWatchlist, forgetWatchlist, openBets } from '#server/bets/index.ts'
import { exportFeedback } from '#server/feedback/index.ts'
import { exportFunGames } from '#server/fun-games/index.ts'
import { exportNotifications, forgetNotifications } from '#server/notifications/index.ts'
import { exportPots, withdrawAllPots } from '#server/pots/index.ts'
import { exportCodes, openCodes } from '#server/store/index.ts'
import { endFundRequests, exportTransfers } from '#server/transfers/index.ts'
import { releaseUpload } from '#server/uploads/index.ts'
import { findUser } from '#server/users/index.ts'
import { cancelOpenDeposits, exportDeposits, openDeposits } from '#server/wallet/index.ts'
import { exportWithdrawals, forgetDestinations, openWithdrawals } from '#server/withdrawals/index.ts'

/** What every room says about a person who takes the own data along, or leaves. A room that keeps people's things adds its line. */
export const leaving: Neighbours = {
  exports: {
    bets: exportBets,
    watchlist: exportWatchlist,
    deposits: exportDeposits,
    withdrawals: exportWithdrawals,
    transfers: exportTransfers,
    storeCodes: exportCodes,
    pots: exportPots,
    funGames: exportFunGames,
    feedback: exportFeedback,
    notifications: exportNotifications,
  },
  heldBy: [openBets, openDeposits, openWithdrawals, openCodes],
  takenOver: [forgetDestinations],
  forget: [
    withdrawAllPots,
    endFundRequests,
    cancelOpenDeposits,
    forgetDestinations,
    forgetNotifications,
    forgetWatchlist,
    async (tx, userId) => {
      const picture = (await findUser(tx, userId))?.profileImageUrl
      if (picture) await releaseUpload(tx, picture)
    },
  ],
}
