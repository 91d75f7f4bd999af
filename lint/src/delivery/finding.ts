import type * as ESTree from 'estree'

/** A place where content is delivered, or a person is asked, instead of the agent. */
export interface Finding {
  node: ESTree.Node
  /** As people write it, such as `window.open`; also its name in the rule's option `allow`. */
  api: string
  /** What the protocol has for it, as a sentence. */
  instead: string
  /** A prompt for a permission: it may be declared. */
  permission?: boolean
}
