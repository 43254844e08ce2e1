/** In days. Apart from what parses, which the page need not fetch. */
export const overviewPeriods = [7, 30, 90] as const;
