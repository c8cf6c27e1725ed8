// The texts of one language, fetched when it is the one in force: English needs none of this, since its texts are in the sources.

import { configureLocalization } from '@lit/localize/init/runtime.js';
import { _installMsgImplementation } from '@lit/localize/init/install.js';
import type { StrResult } from '@lit/localize/internal/str-tag.js';
import type { MsgFn } from '@lit/localize/internal/types.js';
import { type Language, pseudo, useLanguage } from './language.js';
import { useNames } from './name_of.js';
import { names } from './names.js';
import { accented } from './pseudo.js';
import { refusalSentence } from './refusals.js';
import { useRefusals } from './refused.js';
import { rulesWords } from './rules_words.js';

/** By short id; placeholders are {0}, {1}, as web/build/languages_plugin.ts writes them. */
type Texts = Readonly<Record<string, string>>;

const fetched: Record<Exclude<Language, 'en'>, () => Promise<{ default: Texts }>> = {
  de: () => import('../../languages/de.xlf?language'),
  fr: () => import('../../languages/fr.xlf?language'),
  es: () => import('../../languages/es.xlf?language'),
  'zh-Hans': () => import('../../languages/zh-Hans.xlf?language'),
  ja: () => import('../../languages/ja.xlf?language'),
};

/** "s0123456789abcdef", the hash of an English text, by its first digits: they tell all texts apart and weigh a third. */
const shortId = (id: string): string => (/^s[\da-f]{16}$/.test(id) ? id.slice(1, 7) : id);

function templateOf(text: string): string | StrResult {
  const strings = text.split(/\{\d+\}/);
  if (strings.length === 1) return text;
  const values = [...text.matchAll(/\{(\d+)\}/g)].map(([, index]) => Number(index));
  return { strTag: true, strings: strings as unknown as TemplateStringsArray, values };
}

/** As lit-localize asks for them: by whole id. */
export function templatesOf(texts: Texts): Record<string, string | StrResult> {
  const templates = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, templateOf(text)]));
  return new Proxy(templates, { get: (all, id) => all[shortId(String(id))] });
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
