import type { Requirement } from '../protocol/capability'

/**
 * Something that has to be true before a capability can run, with a check that the page makes each time that
 * an agent asks or calls. `@abp-kit/core/requirements` has the common ones; any object of this form is one.
 *
 * @example
 * { type: 'state', description: 'A document is open', resolution: 'Open one first.', check: () => editor.isOpen }
 */
export interface RequirementDefinition extends Omit<Requirement, 'met'> {
  /** Of the type `permission`: which one, as the Permissions API calls it; without it any. */
  permission?: string
  /**
   * Looked at in the page only, for one second at most; one that throws or takes longer is not met. Throws an
   * `AbpError` to choose the code of the call's error, and its message as the resolution.
   */
  check: () => boolean | Promise<boolean>
}
