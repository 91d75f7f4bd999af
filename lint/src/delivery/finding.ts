import type * as ESTree from 'estree'

/** A place where the code delivers content or asks the user, which is the agent's task. */
export interface Finding {
  node: ESTree.Node
  /** The usual name of the API, such as `window.open`. The rule's `allow` option uses the same name. */
  api: string
  /** The protocol's alternative, as a sentence. */
  instead: string
  /** Whether it asks for a permission, which the capability may declare. */
  permission?: boolean
}
