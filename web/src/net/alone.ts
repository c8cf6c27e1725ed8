// A page for any web space (`./run page`): no server is behind it, files are served from a folder whose name nobody knows, and no address
// but that of the folder exists. What follows the # says which page is shown.

export const alone: boolean = import.meta.env.MODE === 'alone';

/** A link to a page of our own: `route` begins with a slash. */
export const addressOf = (route: string): string => (alone ? `#${route}` : route);

/** A file that comes with the page. */
export const fileAddress = (name: string): string => `${import.meta.env.BASE_URL}${name}`;

/** Copies for web spaces may share an origin with others and with a server: each has games of its own. */
export const placed = (name: string): string => (alone ? `${name}:${location.pathname}` : name);
