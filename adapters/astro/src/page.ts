// Re-exports the functions that the plugin's generated page module needs. Built as this package's `page.mjs`,
// which Vite finds from any app.
export { atOnce, register, whenIdle } from '@abp-kit/core/register'

/**
 * Calls `ready` after the document's own module scripts have run, including those that start islands.
 *
 * @param ready - may be called more than once
 */
export function afterScripts(ready: () => void): void {
  if (document.readyState === 'complete') ready()
  // The first event has already fired if the script was added to the document later.
  else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, ready)
}
