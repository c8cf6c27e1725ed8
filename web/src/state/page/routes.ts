// Addresses: every page has one, so that it can be kept, shared and gone back to.

/** Addresses of accounts, and what a link may ask each of them for: `next` is where one goes after it, as next.ts of state/account reads it. */
const ofAccounts = {
  'log-in': ['next'],
  'sign-up': ['next', 'invitation'],
  recover: ['name', 'code'],
  account: ['token'],
  admin: [],
  report: ['game', 'name'],
} as const;
export type AccountPage = keyof typeof ofAccounts;

export type Route =
  | { page: 'home' }
  | { page: AccountPage; asked?: Readonly<Record<string, string>> }
  /** `asked`: the choice that a link makes, as it is written; the page says what it cannot follow. */
  | { page: 'new'; variant: string; asked?: Readonly<Record<string, string>> }
  | { page: 'game'; game: string }
  | { page: 'games' }
  /** `piece`: the name of one that is looked up. */
  | { page: 'rules'; variant: string; piece?: string | undefined }
  | { page: 'samples' }
  /** `variant` and `speed`: the rating that is shown. */
  | { page: 'player'; name: string; variant?: string; speed?: string }
  /** `who`: people, or bots. */
  | { page: 'leaderboard'; variant?: string; speed?: string; who?: string }
  | { page: 'together' }
  | { page: 'tournaments' }
  | { page: 'tournament'; tournament: string }
  | { page: 'settings' }
  /**
   * `game`: one that the server keeps; `record`: of the file that is open, from 0; `code`: of a link; `start`: where another one is
   * begun, which has no address of its own. None: what was looked at last.
   */
  | { page: 'analysis'; game?: string; record?: number; code?: string; start?: boolean }
  /** `code`: the position of a link. */
  | { page: 'editor'; variant: string; code?: string }
  | { page: 'records' }
  | { page: 'learn'; variant: string }
  /** '': of several games. */
  | { page: 'puzzles'; variant: string };

export type Address =
  | { kind: 'route'; route: Route }
  /** A link that restores a game. */
  | { kind: 'open'; code: string }
  | { kind: 'unknown' };

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

function analysisAt(game: string, { hash, searchParams }: URL): Address {
  const code = hash.slice(1);
  const record = searchParams.get('record');
  if (game !== '') return { kind: 'route', route: { page: 'analysis', game } };
  if (code !== '') return { kind: 'route', route: { page: 'analysis', code } };
  if (record === null) return { kind: 'route', route: { page: 'analysis' } };
  return /^\d{1,9}$/.test(record)
    ? { kind: 'route', route: { page: 'analysis', record: Number(record) } }
    : { kind: 'unknown' };
}

function writeAnalysis({ game, record, code }: Extract<Route, { page: 'analysis' }>): string {
  if (game !== undefined) return `/analysis/${encodeURIComponent(game)}`;
  if (record !== undefined) return `/analysis?record=${record}`;
  return code === undefined ? '/analysis' : `/analysis#${code}`;
}

/** `url` begins at the path: "/game/abc", "/open#s1...". */
export function readAddress(url: string): Address {
  const parsed = new URL(url, 'http://page.invalid');
  // The language of the page is no choice of a page (language/language.ts).
  parsed.searchParams.delete('lang');
  // A slash at the end changes nothing.
  const [head = '', tail = '', ...more] = parsed.pathname.replace(/\/$/, '').split('/').slice(1);
  const name = decode(tail);
  if (more.length > 0 || name === null) return { kind: 'unknown' };
  if (head === 'open' && tail === '') {
    return { kind: 'open', code: parsed.hash.slice(1) || (parsed.searchParams.get('g') ?? '') };
  }
  if (head === 'analysis') return analysisAt(name, parsed);
  if (head === 'editor') {
    const code = parsed.hash.slice(1);
    return { kind: 'route', route: { page: 'editor', variant: name, ...(code === '' ? {} : { code }) } };
  }
  const [of, speed] = ['variant', 'speed'].map((each) => parsed.searchParams.get(each) ?? '');
  const rating = { ...(of && { variant: of }), ...(speed && { speed }) };
  if (head === 'player' && name !== '') return { kind: 'route', route: { page: head, name, ...rating } };
  const who = parsed.searchParams.get('who') ?? '';
  if (head === 'leaderboard' && tail === '')
    return { kind: 'route', route: { page: head, ...rating, ...(who && { who }) } };
  if (head === 'tournament' && name !== '') return { kind: 'route', route: { page: head, tournament: name } };
  if (head === 'puzzles') return { kind: 'route', route: { page: head, variant: name } };
  if (tail === '') {
    if (head === '') return { kind: 'route', route: { page: 'home' } };
    if (
      head === 'games' ||
      head === 'samples' ||
      head === 'together' ||
      head === 'records' ||
      head === 'settings' ||
      head === 'tournaments'
    )
      return { kind: 'route', route: { page: head } };
    if (Object.hasOwn(ofAccounts, head)) {
      const page = head as AccountPage;
      const names: readonly string[] = ofAccounts[page];
      const asked = [...parsed.searchParams].filter(([each, value]) => names.includes(each) && value !== '');
      return { kind: 'route', route: { page, ...(asked.length > 0 && { asked: Object.fromEntries(asked) }) } };
    }
    return { kind: 'unknown' };
  }
  if (head === 'new' && parsed.search !== '') {
    return { kind: 'route', route: { page: 'new', variant: name, asked: Object.fromEntries(parsed.searchParams) } };
  }
  if (head === 'new' || head === 'rules') {
    const piece = parsed.searchParams.get('piece') ?? undefined;
    return { kind: 'route', route: { page: head, variant: name, piece } };
  }
  if (head === 'learn') return { kind: 'route', route: { page: head, variant: name } };
  if (head === 'game') return { kind: 'route', route: { page: 'game', game: name } };
  return { kind: 'unknown' };
}

const written = (address: string, asked: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(asked).toString();
  return query === '' ? address : `${address}?${query}`;
};

export function writeRoute(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'games':
    case 'samples':
    case 'together':
    case 'settings':
    case 'records':
    case 'tournaments':
      return `/${route.page}`;
    case 'analysis':
      return writeAnalysis(route);
    case 'editor':
      return `/editor${route.variant === '' ? '' : `/${encodeURIComponent(route.variant)}`}${route.code === undefined ? '' : `#${route.code}`}`;
    case 'new':
      return written(`/new/${encodeURIComponent(route.variant)}`, route.asked);
    case 'log-in':
    case 'sign-up':
    case 'recover':
    case 'account':
    case 'admin':
    case 'report':
      return written(`/${route.page}`, route.asked);
    case 'player':
    case 'leaderboard': {
      const { variant = '', speed = '', who = '' } = { who: '', ...route };
      const asked = { ...(variant && { variant }), ...(speed && { speed }), ...(who && { who }) };
      return written(route.page === 'player' ? `/player/${encodeURIComponent(route.name)}` : '/leaderboard', asked);
    }
    case 'rules':
      return `/rules/${encodeURIComponent(route.variant)}${route.piece ? `?piece=${encodeURIComponent(route.piece)}` : ''}`;
    case 'learn':
      return `/learn/${encodeURIComponent(route.variant)}`;
    case 'puzzles':
      return route.variant === '' ? '/puzzles' : `/puzzles/${encodeURIComponent(route.variant)}`;
    case 'tournament':
      return `/tournament/${encodeURIComponent(route.tournament)}`;
    case 'game':
      return `/game/${encodeURIComponent(route.game)}`;
  }
}
