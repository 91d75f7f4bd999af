import type { Requirement } from '../protocol/capability.ts'

/**
 * A condition for a capability. The page checks it each time an agent lists or calls capabilities.
 * `@abp-kit/core/requirements` exports common requirements. You can also write your own as an object of this
 * type.
 *
 * @example
 * { type: 'state', description: 'A document is open', resolution: 'Open one first.', check: () => editor.isOpen }
 */
export interface RequirementDefinition extends Omit<Requirement, 'met'> {
  /**
   * Only for the type `permission`: the permission's name in the Permissions API. Without it, the requirement
   * covers any permission.
   */
  permission?: string
  /**
   * Runs only in the page. If it throws or takes longer than one second, the requirement is not met. Throw an
   * `AbpError` to set the code of the call's error; its message becomes the resolution.
   */
  check: () => boolean | Promise<boolean>
}
