// Makes SVG elements.

const space = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number>;

export function make<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(space, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}

/** Pixels to a tenth: sharper numbers only make longer text. */
export const px = (value: number): number => Math.round(value * 10) / 10;
