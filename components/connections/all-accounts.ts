/** What the page of accounts asks for: more than any workspace has, so that the most urgent stand first. */
export const allAccounts = { limit: 500 } as const;
