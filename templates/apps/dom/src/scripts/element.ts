/**
 * @param selector - of the page or of a part of it
 * @throws {Error} if there is no such element: then markup and scripts do not belong together
 */
export function element<Type extends Element>(
  selector: string,
  type: new () => Type,
  parent: ParentNode = document,
): Type {
  const found = parent.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} at ${selector}.`)
  return found
}
