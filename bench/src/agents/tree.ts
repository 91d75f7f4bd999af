import type { Form } from './sites.ts'

/** A line of an accessibility tree, as both peers write it. */
export interface Node {
  role: string
  name: string
  /** The peer's reference for it. */
  ref: string
}

/** A form in the tree: the part below its heading. */
export interface FoundForm {
  /** The form's boxes, with the values to fill in. */
  boxes: { ref: string; name: string; value: string }[]
  button: string
  links: Node[]
}

/** @returns `undefined` if the tree does not show the whole form */
function findForm(tree: readonly Node[], { heading, fields }: Form): FoundForm | undefined {
  const start = tree.findIndex(({ role, name }) => role === 'heading' && heading.test(name))
  if (start < 0) return undefined
  const rest = tree.slice(start + 1)
  const next = rest.findIndex(({ role }) => role === 'heading')
  const below = next < 0 ? rest : rest.slice(0, next)
  const button = below.find(({ role }) => role === 'button')
  const boxes = fields.flatMap(({ label, value }) => {
    const box = below.find(({ role, name }) => role === 'textbox' && name.startsWith(label))
    return box ? [{ ref: box.ref, name: label, value }] : []
  })
  if (button === undefined || boxes.length < fields.length) return undefined
  return { boxes, button: button.ref, links: below.filter(({ role }) => role === 'link') }
}

/** @throws {Error} if one of the forms is missing */
export function findForms(tree: readonly Node[], forms: readonly Form[]): FoundForm[] {
  const found = forms.flatMap((form) => findForm(tree, form) ?? [])
  if (found.length < forms.length) throw new Error('The page does not show all of its forms.')
  return found
}

/** @returns whether it is a link to a file of one of the tasks */
export const isFileLink = ({ name }: Node): boolean => /\.(html|csv|png)\b/.test(name)
