// The texts of one language, fetched when it is the one in force: English needs none of this, since its texts are in the sources.

import { configureLocalization } from '@lit/localize/init/runtime.js';
import { _installMsgImplementation } from '@lit/localize/init/install.js';
import type { StrResult } from '@lit/localize/internal/str-tag.js';
import type { MsgFn } from '@lit/localize/internal/types.js';
import { type Language, pseudo, useLanguage } from './language.js';
import { useNames } from './name_of.js';
import { names } from './names.js';
import { type Part, useParts } from './parts.js';
import { hashOf, placeOf, type Texts } from './places.js';
import { accented } from './pseudo.js';
import { refusalSentence } from './refusals.js';
import { useRefusals } from './refused.js';
import { rulesWords } from './rules_words.js';

const fetched: Record<Exclude<Language, 'en'>, () => Promise<{ default: Texts }>> = {
  de: () => import('../../languages/de.xlf?language'),
  fr: () => import('../../languages/fr.xlf?language'),
  es: () => import('../../languages/es.xlf?language'),
  'zh-Hans': () => import('../../languages/zh-Hans.xlf?language'),
  ja: () => import('../../languages/ja.xlf?language'),
};

type Apart = () => Promise<{ default: Readonly<Record<string, string>> }>;

const fetchedApart: Record<Part, Record<Exclude<Language, 'en'>, Apart>> = {
  core: {
    de: () => import('../../languages/de.xlf?part=core'),
    fr: () => import('../../languages/fr.xlf?part=core'),
    es: () => import('../../languages/es.xlf?part=core'),
    'zh-Hans': () => import('../../languages/zh-Hans.xlf?part=core'),
    ja: () => import('../../languages/ja.xlf?part=core'),
  },
  lessons: {
    de: () => import('../../languages/de.xlf?part=lessons'),
    fr: () => import('../../languages/fr.xlf?part=lessons'),
    es: () => import('../../languages/es.xlf?part=lessons'),
    'zh-Hans': () => import('../../languages/zh-Hans.xlf?part=lessons'),
    ja: () => import('../../languages/ja.xlf?part=lessons'),
  },
  club: {
    de: () => import('../../languages/de.xlf?part=club'),
    fr: () => import('../../languages/fr.xlf?part=club'),
    es: () => import('../../languages/es.xlf?part=club'),
    'zh-Hans': () => import('../../languages/zh-Hans.xlf?part=club'),
    ja: () => import('../../languages/ja.xlf?part=club'),
  },
};

// The texts of the parts that are there, by id.
const apart = new Map<string, string | StrResult>();

function templateOf(text: string): string | StrResult {
  const strings = text.split(/\{\d+\}/);
  if (strings.length === 1) return text;
  const values = [...text.matchAll(/\{(\d+)\}/g)].map(([, index]) => Number(index));
  return { strTag: true, strings: strings as unknown as TemplateStringsArray, values };
}

/** As lit-localize asks for them: by id. */
export function templatesOf({ texts, shifts }: Texts): Record<string, string | StrResult> {
  const found = new Map<string, string | StrResult | undefined>();
  const read = (id: string): string | StrResult | undefined => {
    const text = texts[placeOf(hashOf(id), shifts, texts.length)];
    return text ? templateOf(text) : undefined;
  };
  const get = (_: object, id: string | symbol): string | StrResult | undefined => {
    const key = String(id);
    const text = apart.get(key);
    if (text !== undefined) return text;
    if (!found.has(key)) found.set(key, read(key));
    return found.get(key);
  };
  return new Proxy({}, { get });
}

/** Resolves when every text is in the language; fails, with the page left in English, if it cannot be fetched. */
export async function setTexts(code: Exclude<Language, 'en'> | typeof pseudo): Promise<void> {
  if (code === pseudo) {
    _installMsgImplementation(accented as MsgFn);
  } else {
    const { setLocale } = configureLocalization({
      sourceLocale: 'en',
      targetLocales: Object.keys(fetched),
      loadLocale: async () => ({ templates: templatesOf((await fetched[code]()).default) }),
    });
    await setLocale(code);
    useParts(async (part) => {
      const { default: found } = await fetchedApart[part][code]();
      for (const [id, text] of Object.entries(found)) apart.set(id, templateOf(text));
    });
  }
  useLanguage(code);
  useNames(names());
  useNames(rulesWords());
  useRefusals(refusalSentence);
}
