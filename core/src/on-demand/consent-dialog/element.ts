/** Creates an element with text and properties. Never parses HTML, so Trusted Types policies allow it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly (Node | string | undefined)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  Object.assign(element, properties)
  element.append(...children.filter((child) => child !== undefined))
  return element
}
