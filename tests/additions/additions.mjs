// docs/additions.md as data: the edits that each section shows, and the commands with what they print.
//
//   ```LANGUAGE new PATH    a new file, whole
//   ```diff PATH            changes of a file: lines that stay, begin with a blank, lines to take out with -, new ones with +.
//                           What stays and goes stands in the file together and once; "@@" goes on at another place.
//   ```console              commands after "$", and what they print; "..." is any number of lines

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The sections of a page: title, edits, commands; each with the line of the page where it begins. */
export function readSections(text) {
  const sections = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at].startsWith('## ')) sections.push({ title: lines[at].slice(3), edits: [], commands: [] });
    if (!lines[at].startsWith('```')) continue;
    const line = at + 1;
    const info = lines[at].slice(3).split(' ');
    const end = lines.indexOf('```', at + 1);
    if (end < 0) throw new Error(`line ${line}: the block has no end`);
    const body = lines.slice(at + 1, end);
    at = end;
    const section = sections.at(-1);
    if (info[0] === 'diff' && info.length === 2)
      section.edits.push({ line, path: info[1], hunks: hunksOf(body, line) });
    else if (info[1] === 'new' && info.length === 3)
      section.edits.push({ line, path: info[2], text: body.join('\n') + '\n' });
    else if (info[0] === 'console' && info.length === 1) section.commands.push(...commandsOf(body, line));
    else throw new Error(`line ${line}: a block "${info.join(' ')}" is neither new, diff nor console`);
  }
  return sections;
}

function hunksOf(body, line) {
  const hunks = [{ old: [], now: [] }];
  for (const [index, text] of body.entries()) {
    const mark = text[0] ?? ' ';
    const { old, now } = hunks.at(-1);
    if (text === '@@') hunks.push({ old: [], now: [] });
    else if (!' +-'.includes(mark)) throw new Error(`line ${line + 1 + index}: begins with none of blank, + and -`);
    else {
      if (mark !== '+') old.push(text.slice(1));
      if (mark !== '-') now.push(text.slice(1));
    }
  }
  for (const { old, now } of hunks) {
    if (old.length === 0) throw new Error(`line ${line}: a change without a line that stands in the file`);
    if (old.join('\n') === now.join('\n')) throw new Error(`line ${line}: a change that changes nothing`);
  }
  return hunks;
}

function commandsOf(body, line) {
  const commands = [];
  for (const [index, text] of body.entries()) {
    if (text.startsWith('$ ')) commands.push({ line: line + 1 + index, text: text.slice(2), output: [] });
    else if (commands.length === 0) throw new Error(`line ${line + 1 + index}: output without a command`);
    else commands.at(-1).output.push(text);
  }
  return commands;
}

/** Does in a folder what a block says. */
export function apply(folder, edit) {
  const path = join(folder, edit.path);
  const fault = (what) => new Error(`docs/additions.md:${edit.line}: ${edit.path} ${what}`);
  if (edit.hunks === undefined) {
    if (existsSync(path)) throw fault('is there already');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit.text);
    return;
  }
  if (!existsSync(path)) throw fault('is not there');
  // A line break before it, so that only whole lines are found.
  const whole = (lines) => ['\n', ...lines.map((line) => `${line}\n`)].join('');
  let text = `\n${readFileSync(path, 'utf8')}`;
  for (const { old, now } of edit.hunks) {
    const parts = text.split(whole(old));
    if (parts.length !== 2) throw fault(`has these lines ${parts.length - 1} times, expected once:\n${old.join('\n')}`);
    text = parts.join(whole(now));
  }
  writeFileSync(path, text.slice(1));
}

/** Whether a text is what a block shows; a line "..." is any number of lines. */
export function isShown(shown, printed) {
  const escaped = shown.map((line) =>
    line === '...' ? '(?:.*\n)*' : `${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\n`,
  );
  return new RegExp(`^${escaped.join('')}$`).test(printed);
}
