// The language of the page. It is chosen once, before anything is drawn: every text is in it from then on, and another language is a new
// start of the page.

import shipped from '../../languages/shipped.json';

/** In the order of the chooser, each in its own language. */
const names = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'zh-Hans': '简体中文',
  ja: '日本語',
} as const;

export type Language = keyof typeof names;

/** For tests: English with accents, in which every text that is not translated stands out. */
export const pseudo = 'en-XA';

const key = 'strata.language';

let current: Language | typeof pseudo = 'en';

/** The language in force, as Intl and the attribute `lang` take it. */
export const language = (): string => current;

/** The languages that are complete. */
export const offered = (): { code: Language; name: string }[] =>
  (Object.keys(names) as Language[])
    .filter((code) => code === 'en' || shipped.includes(code))
    .map((code) => ({ code, name: names[code] }));

/** The first of the wanted languages that is offered: "de-AT" is German, any Chinese is the one that there is. */
export function bestOf(wanted: readonly string[], codes: readonly Language[]): Language | null {
  for (const each of wanted) {
    const base = each.toLowerCase().split('-', 1)[0];
    const found = codes.find((code) => code.split('-', 1)[0] === base);
    if (found) return found;
  }
  return null;
}

// A browser may forbid what is kept; then nothing is.
const attempt = <Value>(what: () => Value): Value | null => {
  try {
    return what();
  } catch {
    return null;
  }
};

/** Of the link, else of this tab since a link, else as chosen in the settings, else of the browser. */
export function wantedLanguage(search: string): Language | typeof pseudo {
  const codes = offered().map(({ code }) => code);
  const linked = new URLSearchParams(search).get('lang');
  // A link holds for its tab: the pages that one goes to from there are in the same language.
  if (linked !== null) attempt(() => sessionStorage.setItem(key, linked));
  const asked = linked ?? attempt(() => sessionStorage.getItem(key));
  if (asked === pseudo) return pseudo;
  const kept = attempt(() => localStorage.getItem(key));
  return bestOf([asked ?? '', kept ?? '', ...navigator.languages], codes) ?? 'en';
}

/** Sets the language of the page and of its document. */
export function useLanguage(code: Language | typeof pseudo): void {
  current = code;
  document.documentElement.lang = code;
  document.documentElement.dir = 'ltr';
}

/** Keeps the choice for every later visit, and starts the page again. */
export function chooseLanguage(code: Language): void {
  attempt(() => localStorage.setItem(key, code));
  attempt(() => sessionStorage.removeItem(key));
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  location.reload();
}
