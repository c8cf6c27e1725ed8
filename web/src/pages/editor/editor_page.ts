import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Route } from '../../state/state.js';
import { PageElement } from '../../ui/page_element.js';

@customElement('strata-editor-page')
export class EditorPage extends PageElement {
  @property({ attribute: false }) route: Extract<Route, { page: 'editor' }> | null = null;

  protected override render(): TemplateResult {
    return html`<h1 tabindex="-1">Editor</h1>`;
  }
}
