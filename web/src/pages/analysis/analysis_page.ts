import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Route } from '../../state/state.js';
import { PageElement } from '../../ui/page_element.js';

@customElement('strata-analysis-page')
export class AnalysisPage extends PageElement {
  @property({ attribute: false }) route: Extract<Route, { page: 'analysis' }> | null = null;

  protected override render(): TemplateResult {
    return html`<h1 tabindex="-1">Analysis</h1>`;
  }
}
