// What the page of playing together says of the network. Pure.

/** "2 open challenges": of another server. */
export const challengesText = (count: number): string =>
  count === 0 ? 'no open challenges' : count === 1 ? '1 open challenge' : `${count} open challenges`;

/** How many other servers there are. */
export const serversText = (count: number): string =>
  count === 0
    ? 'No other Strata on this network yet.'
    : count === 1
      ? '1 other Strata server on this network.'
      : `${count} other Strata servers on this network.`;
