// Makes plain elements, for scripts without React.

type Attributes = Readonly<Record<string, string>>

/** `element('p', {class: 'oc-hint'}, 'Hello')` */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  ;(made as ParentNode).append(...children)
  return made
}
