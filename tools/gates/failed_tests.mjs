// A reporter of node --test: a line a test that failed, its file, a tab and its name. Of tests within tests the outermost.

export default async function* failedTests(source) {
  for await (const { type, data } of source)
    if (type === 'test:fail' && data.nesting === 0) yield `${data.file}\t${data.name}\n`;
}
