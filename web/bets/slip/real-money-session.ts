import { tabStore } from '#web/client/kept/storage.ts'

const KEY = 'realMoneyConfirmed'

/** Whether a real-money bet was already confirmed in this tab's session. Without storage every one needs a confirmation. */
export const confirmedRealMoney = (): boolean => tabStore.read(KEY) === 'yes'

export const rememberRealMoney = (): void => void tabStore.write(KEY, 'yes')
