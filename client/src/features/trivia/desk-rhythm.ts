/** What no room tells is asked for again while the desk is open: prizes and appeals change by what others do. */
export const everyFewSeconds = { refetchInterval: 5000 } as const;
