import { tabStore } from '#web/client/storage.ts'

const KEY = 'realMoneyConfirmed'

/** Whether this tab's session has already said yes to a real-money bet; without storage every one is asked about. */
export const confirmedRealMoney = (): boolean => tabStore.read(KEY) === 'yes'

export const rememberRealMoney = (): void => void tabStore.write(KEY, 'yes')
