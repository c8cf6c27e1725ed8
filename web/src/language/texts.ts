// The texts of one language, fetched when it is the one in force: English needs none of this, since its texts are in the sources.

import { configureLocalization } from '@lit/localize/init/runtime.js';
import { _installMsgImplementation } from '@lit/localize/init/install.js';
import type { StrResult } from '@lit/localize/internal/str-tag.js';
import type { MsgFn } from '@lit/localize/internal/types.js';
import { type Language, language, pseudo, useLanguage } from './language.js';
import { useNames } from './name_of.js';
import { names } from './names.js';
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

/** The texts of lessons, by id: fetched with their pages. */
const lessons: Record<Exclude<Language, 'en'>, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  de: () => import('../../languages/de.xlf?lessons'),
  fr: () => import('../../languages/fr.xlf?lessons'),
  es: () => import('../../languages/es.xlf?lessons'),
  'zh-Hans': () => import('../../languages/zh-Hans.xlf?lessons'),
  ja: () => import('../../languages/ja.xlf?lessons'),
};

const added = new Map<string, string | StrResult>();

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
    const lesson = added.get(key);
    if (lesson !== undefined) return lesson;
    if (!found.has(key)) found.set(key, read(key));
    return found.get(key);
  };
  return new Proxy({}, { get });
}

/** Resolves when the texts of lessons are there, too. */
export async function addLessonTexts(): Promise<void> {
  const code = language();
  if (!Object.hasOwn(lessons, code)) return;
  const { default: texts } = await lessons[code as keyof typeof lessons]();
  for (const [id, text] of Object.entries(texts)) added.set(id, templateOf(text));
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
  }
  useLanguage(code);
  useNames(names());
  useNames(rulesWords());
  useRefusals(refusalSentence);
}
