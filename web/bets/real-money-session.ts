const KEY = 'realMoneyConfirmed'

/** Whether this tab's session has already said yes to a real-money bet. */
export function confirmedRealMoney(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

export function rememberRealMoney(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // without storage every real-money bet is asked about
  }
}
