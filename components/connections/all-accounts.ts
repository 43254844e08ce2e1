/** Input of the accounts page's query: a limit above any workspace's number, with the most urgent first. */
export const allAccounts = { limit: 500 } as const;
