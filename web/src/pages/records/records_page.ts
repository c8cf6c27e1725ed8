import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { PageElement } from '../../ui/page_element.js';

@customElement('strata-records-page')
export class RecordsPage extends PageElement {
  protected override render(): TemplateResult {
    return html`<h1 tabindex="-1">Records</h1>`;
  }
}
