/** The marker clientSecret that means test mode: no card is needed, the money is credited at once (decisions, Wallet). */
export const TEST_MODE_SECRET = 'test_mode'
