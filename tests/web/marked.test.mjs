// On a telephone the mistakes that somebody has marked are gone through, in a record without evaluations.

import { analysing, button, linkOf } from './analysing.mjs';
import { suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

for (const size of ['phone', 'across'])
  testWhere(size === 'phone')(
    `the mistakes that somebody has marked are gone through without evaluations, ${size}`,
    async () => {
      const marked = '1. e4 e5 2. Ke2 $2 Nf6 3. d3 Nxe4 $4 4. dxe4 Qh4 $6 *\n';
      const person = await analysis(`#${linkOf(marked, 'orthodox')}`, { size });
      const { page } = person;
      if (size === 'across') await page.locator('[data-tab="report"]').click();
      for (const ply of [3, 6, 8, 3]) {
        await button(person, 'next-fault').click();
        await person.until(`ply ${ply}`, (wanted) => window.strataTest.state().analysis.shown === wanted, ply);
      }
      await person.screenshot(`marked-${size}`);
      await button(person, 'menu').click();
      await page.locator('strata-analysis-menu [data-do="report-again"]').click();
      await person.until('the report', () => window.strataTest.state().analysis.undo === 'the report');
      await person.close();
    },
  );
