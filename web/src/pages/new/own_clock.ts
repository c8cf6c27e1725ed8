// What a clock that one sets oneself can have instead of an increment. Loaded when somebody does, or a link asks for it.

import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { besideWords } from '../../ui/clock_words.js';
import type { Beside, Choice } from './choice.js';

const within = (typed: string, least: number, most: number): boolean =>
  typed.trim() !== '' && Number(typed) >= least && Number(typed) <= most;

function made(kind: Beside['kind'], fields: Beside['fields'], error: string, clock: Beside['clock']): Beside {
  const inWords = { increment: 0, delay: 0, periods: 0, period: 0, ...clock };
  const words = besideWords({ ...inWords, delay: inWords.delay * 1000, period: inWords.period * 1000 });
  return { kind, fields, error, clock, words: error === '' ? words : msg('incomplete clock settings') };
}

/** Simple delay, in seconds. */
export function delay(seconds: string): Beside {
  const error = within(seconds, 0.1, 600) ? '' : msg('Delay: enter a number of seconds from 0.1 to 600.');
  const field = { label: msg('Delay in seconds'), value: seconds, change: delay };
  return made('delay', [field], error, { delay: Number(seconds) });
}

/** Byo-yomi: the number of periods, and their length in seconds. */
export function periods(count: string, seconds: string): Beside {
  const isCount = within(count, 1, 30) && Number.isInteger(Number(count));
  const fields = [
    { label: msg('Periods'), value: count, change: (value: string) => periods(value, seconds) },
    { label: msg('Seconds per period'), value: seconds, change: (value: string) => periods(count, value) },
  ];
  const wrong = isCount
    ? msg('Seconds per period: enter a number from 1 to 600.')
    : msg('Periods: enter a whole number from 1 to 30.');
  const error = isCount && within(seconds, 1, 600) ? '' : wrong;
  return made('periods', fields, error, { periods: Number(count), period: Number(seconds) });
}

/** What can be chosen, with what it begins with. */
export const besides = (): { kind: string; words: string; make: () => Beside | null }[] => [
  { kind: 'increment', words: msg('an increment for each move'), make: () => null },
  { kind: 'delay', words: msg('a delay before each move'), make: () => delay('5') },
  { kind: 'periods', words: msg('byo-yomi periods'), make: () => periods('3', '30') },
];

/** What is chosen of it, and its numbers; `field` is a number of the form. */
export function besideFields(
  now: Beside | null,
  choose: (chosen: Beside | null) => void,
  field: (label: string, value: string, set: (value: string) => Partial<Choice>) => TemplateResult,
): TemplateResult {
  const chosen = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    choose(
      besides()
        .find(({ kind }) => kind === value)
        ?.make() ?? null,
    );
  };
  const options = besides().map(
    ({ kind, words }) => html`<option value=${kind} .selected=${kind === (now?.kind ?? 'increment')}>${words}</option>`,
  );
  return html`<label>${msg('and')} <select name="beside" aria-label=${msg('Time added to the minutes')} @change=${chosen}>${options}</select></label>
    ${now?.fields.map(({ label, value, change }) => field(label, value, (typed) => ({ beside: change(typed) })))}`;
}

/** Of the clock of a link, "15d5" or "15:3x30"; null where it is neither. */
export function readClock(clock: string): Pick<Choice, 'minutes' | 'beside'> | null {
  const [, minutes, seconds] = /^(\d+(?:\.\d+)?)d(\d+(?:\.\d+)?)$/.exec(clock) ?? [];
  if (minutes !== undefined && seconds !== undefined) return { minutes, beside: delay(seconds) };
  const [, main, count, length] = /^(\d+(?:\.\d+)?):(\d+)x(\d+(?:\.\d+)?)$/.exec(clock) ?? [];
  if (main === undefined || count === undefined || length === undefined) return null;
  return { minutes: main, beside: periods(count, length) };
}
