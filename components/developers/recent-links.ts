/** As many as the page lists, in the words of `connectLinks.list`. */
export const recentLinks = { offset: 0, limit: 50 };
