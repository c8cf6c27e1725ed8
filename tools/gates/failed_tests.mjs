// A reporter of node --test: one line per failed test with its file, a tab and its name. Of nested tests only the outermost.

export default async function* failedTests(source) {
  for await (const { type, data } of source)
    if (type === 'test:fail' && data.nesting === 0) yield `${data.file}\t${data.name}\n`;
}
